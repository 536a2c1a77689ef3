import { t } from '@pentimento/language'
import { Popover, Spinner, useStore } from '@pentimento/ui'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type AppCheck, appCheck, type VisibleCheck } from '../data/app-check.ts'
import { useSession } from '../session/use-session.ts'
import styles from './app-check-badge.module.css'
import { lazyComponent } from './lazy-component.tsx'

const AppCheckDetails = lazyComponent(async () => (await import('./AppCheckDetails.tsx')).AppCheckDetails)

/**
 * The app check's badge at the bottom right of every page. The check runs when the browser is idle, and only
 * for visitors, since signed-in users are known.
 */
export function AppCheckBadge() {
  const check = useStore(appCheck)
  const widgetRef = useRef<HTMLDivElement>(null)
  const isVisitor = useSession().state === 'visitor'
  useEffect(() => {
    appCheck.setWidgetContainer(widgetRef.current ?? undefined)
    return () => appCheck.setWidgetContainer(undefined)
  }, [])
  useEffect(() => {
    appCheck.setRequired(isVisitor)
    return isVisitor ? whenIdle(() => void appCheck.ensurePassed()) : undefined
  }, [isVisitor])
  return (
    <aside className={styles.check} data-state={check.state} aria-label={t('Bot check')}>
      <div ref={widgetRef} className={styles.widget} />
      {isVisible(check) && (
        <Popover
          label={t('Bot check')}
          side="top"
          smallScreen="sheet"
          trigger={
            <button type="button" className={styles.badge} aria-label={labels[check.state]}>
              <StateIcon check={check} />
            </button>
          }
        >
          <AppCheckDetails check={check} />
        </Popover>
      )}
    </aside>
  )
}

const isVisible = (check: AppCheck): check is VisibleCheck =>
  check.state !== 'unchecked' && check.state !== 'off'

const labels = {
  checking: t('Bot check: in progress'),
  passed: t('Bot check: passed'),
  failed: t('Bot check: failed'),
}

function StateIcon({ check }: { check: VisibleCheck }) {
  if (check.state === 'checking') return <Spinner />
  return check.state === 'passed' ? (
    <ShieldCheck size={15} aria-hidden />
  ) : (
    <ShieldAlert size={15} aria-hidden />
  )
}

/** Call back when the browser is idle, or after two seconds without `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const handle = setTimeout(callback, 2000)
    return () => clearTimeout(handle)
  }
  const handle = requestIdleCallback(callback, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
