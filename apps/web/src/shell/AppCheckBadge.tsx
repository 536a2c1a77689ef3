import { t } from '@pentimento/language'
import { Button, Popover, Spinner, useStore } from '@pentimento/ui'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type AppCheck, appCheck } from '../data/app-check.ts'
import { useSession } from '../session/use-session.ts'
import styles from './app-check-badge.module.css'

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
          <CheckDetails check={check} />
        </Popover>
      )}
    </aside>
  )
}

type VisibleCheck = Extract<AppCheck, { state: 'checking' | 'passed' | 'failed' }>

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

function CheckDetails({ check }: { check: VisibleCheck }) {
  const detailsRef = useRef<HTMLDivElement>(null)
  // The pressed button disappears, so the focus moves here; otherwise shortcuts and Escape wouldn't work.
  useEffect(() => {
    if (check.state === 'checking' && document.activeElement === document.body) detailsRef.current?.focus()
  }, [check.state])
  return (
    <div ref={detailsRef} tabIndex={-1} className={styles.about}>
      <h2>{t('Bot check')}</h2>
      {check.state === 'failed' ? (
        <>
          <p>
            {t('{fault}. You can’t start tasks here without it unless you sign in.', {
              fault: check.message,
            })}
          </p>
          <Button variant="outline" color="gray" onClick={() => void appCheck.ensurePassed()}>
            {t('Check again')}
          </Button>
        </>
      ) : (
        <p>
          {check.state === 'checking'
            ? t('Checking that you’re not a robot. You don’t have to wait.')
            : t('Check passed. It’s valid for one hour in this browser.')}
        </p>
      )}
      <p className={styles.how}>
        {t('This keeps the queue free for people. Signed-in users aren’t checked.')}
      </p>
    </div>
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
