import { type Banner, isBannerShownAt } from '@pentimento/protocol'
import { exposeHeight } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { bannersQuery } from '../data/banners.ts'
import { safeLocalStorage } from '../data/safe-storage.ts'
import styles from './banners.module.css'
import { lazyComponent } from './lazy-component.tsx'

const bannerHeightRef = exposeHeight('--banner-height')

const BannerItem = lazyComponent(async () => (await import('./BannerItem.tsx')).BannerItem)

/**
 * The banners for this page that weren't dismissed, the newest first. Banners that arrive while the page is open overlay
 * it without layout shift; after the next navigation they're part of the layout.
 */
export function Banners() {
  const { data = [] } = useQuery(bannersQuery)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [dismissed, setDismissed] = useState(readDismissed)
  const placedIds = usePlacedBannerIds(data, path)
  const shown = data.filter(banner => isBannerShownAt(banner, path) && !dismissed.includes(banner.id))
  const dismiss = (id: string) => {
    const next = [id, ...dismissed].slice(0, maxDismissed)
    setDismissed(next)
    safeLocalStorage.write(storageKey, JSON.stringify(next))
  }
  const listOf = (banners: readonly Banner[]) => (
    <div role="status" className={styles.list}>
      {banners.map(banner => (
        <BannerItem key={banner.id} banner={banner} onDismiss={() => dismiss(banner.id)} />
      ))}
    </div>
  )
  return (
    <>
      <div className={styles.inFlow}>{listOf(shown.filter(({ id }) => placedIds.has(id)))}</div>
      <div ref={bannerHeightRef} className={styles.overlay}>
        {listOf(shown.filter(({ id }) => !placedIds.has(id)))}
      </div>
    </>
  )
}

/** Ids of the banners that were loaded at the last navigation. */
function usePlacedBannerIds(banners: readonly Banner[], path: string): ReadonlySet<string> {
  const [placedIds, setPlacedIds] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(banners)
  latest.current = banners
  const firstPath = useRef(path)
  useEffect(() => {
    if (firstPath.current === path) return
    firstPath.current = ''
    setPlacedIds(new Set(latest.current.map(({ id }) => id)))
  }, [path])
  return placedIds
}

const storageKey = 'dismissedBanners'
const maxDismissed = 50

function readDismissed(): string[] {
  const ids = safeLocalStorage.readJson(storageKey)
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
