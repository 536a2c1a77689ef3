import { t } from '@pentimento/language'
import { type Banner, isSeenAt } from '@pentimento/protocol'
import { Button, classNames } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { bannersQuery } from '../data/banners.ts'
import { kept } from '../data/kept.ts'
import styles from './banners.module.css'
import { tellHeight } from './tell-height.ts'

const tellBannerHeight = tellHeight('--banner-height')
const signs = { info: Info, good: CircleCheck, warning: TriangleAlert }

/**
 * The newest banner for this page that wasn't dismissed. A banner that arrives while the page is open overlays
 * it without layout shift; after the next navigation it's part of the layout.
 */
export function Banners() {
  const { data = [] } = useQuery(bannersQuery)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [dismissed, setDismissed] = useState(readDismissed)
  const placed = usePlaced(data, path)
  const banner = data.find(known => isSeenAt(known, path) && !dismissed.includes(known.id))
  const dismiss = (id: string) => {
    const next = [id, ...dismissed].slice(0, keptMax)
    setDismissed(next)
    kept.write(storageKey, JSON.stringify(next))
  }
  const isPlaced = banner !== undefined && placed.has(banner.id)
  return (
    <div
      ref={isPlaced ? undefined : tellBannerHeight}
      className={classNames(styles['place'], isPlaced && styles['placed'])}
    >
      <div role="status">
        {banner && <Shown key={banner.id} banner={banner} onDismiss={() => dismiss(banner.id)} />}
      </div>
    </div>
  )
}

function Shown({ banner: { tone, words, link }, onDismiss }: { banner: Banner; onDismiss: () => void }) {
  const Sign = signs[tone]
  return (
    <div className={styles['banner']} data-tone={tone}>
      <Sign size={18} aria-hidden />
      <p>
        {words} {link && <Leading {...link} />}
      </p>
      <Button variant="text" color="gray" size="square" aria-label={t('Dismiss')} onClick={onDismiss}>
        <X size={18} />
      </Button>
    </div>
  )
}

function Leading({ label, href }: { label: string; href: string }) {
  return href.startsWith('/') ? (
    <Link to={href}>{label}</Link>
  ) : (
    <a href={href} rel="noreferrer">
      {label}
    </a>
  )
}

/** Ids of the banners that were loaded at the last navigation. */
function usePlaced(known: readonly Banner[], path: string): ReadonlySet<string> {
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(known)
  latest.current = known
  const isFirst = useRef(path)
  useEffect(() => {
    if (isFirst.current === path) return
    isFirst.current = ''
    setPlaced(new Set(latest.current.map(({ id }) => id)))
  }, [path])
  return placed
}

const storageKey = 'dismissedBanners'
const keptMax = 50

function readDismissed(): string[] {
  const ids = kept.readJson(storageKey)
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
