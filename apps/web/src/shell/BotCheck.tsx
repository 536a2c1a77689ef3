import { t } from '@pentimento/language'
import { Button, Popover, Spinner } from '@pentimento/ui'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type AppCheck, appCheck } from '../data/app-check.ts'
import { useSession } from '../session/use-session.ts'
import styles from './bot-check.module.css'

const unasked: AppCheck = { state: 'unasked' }

/**
 * The app check's badge at the bottom right of every page. The check runs when the browser is idle, and only
 * for visitors, since signed-in users are known.
 */
export function BotCheck() {
  const check = useSyncExternalStore(appCheck.subscribe, appCheck.current, () => unasked)
  const place = useRef<HTMLDivElement>(null)
  const isVisiting = useSession().state === 'visiting'
  useEffect(() => {
    appCheck.showAt(place.current ?? undefined)
    return () => appCheck.showAt(undefined)
  }, [])
  useEffect(() => {
    appCheck.expect(isVisiting)
    return isVisiting ? whenIdle(() => void appCheck.pass()) : undefined
  }, [isVisiting])
  return (
    <aside className={styles['check']} data-state={check.state} aria-label={t('Bot check')}>
      <div ref={place} className={styles['widget']} />
      {isShown(check) && (
        <Popover
          label={t('Bot check')}
          side="top"
          whenSmall="sheet"
          trigger={
            <button type="button" className={styles['badge']} aria-label={names[check.state]}>
              <Sign check={check} />
            </button>
          }
        >
          <About check={check} />
        </Popover>
      )}
    </aside>
  )
}

type Shown = Extract<AppCheck, { state: 'checking' | 'passed' | 'failed' }>

const isShown = (check: AppCheck): check is Shown => check.state !== 'unasked' && check.state !== 'off'

const names = {
  checking: t('Bot check: in progress'),
  passed: t('Bot check: passed'),
  failed: t('Bot check: failed'),
}

function Sign({ check }: { check: Shown }) {
  if (check.state === 'checking') return <Spinner />
  return check.state === 'passed' ? (
    <ShieldCheck size={18} aria-hidden />
  ) : (
    <ShieldAlert size={18} aria-hidden />
  )
}

function About({ check }: { check: Shown }) {
  const about = useRef<HTMLDivElement>(null)
  // The pressed button disappears, so the focus moves here; otherwise shortcuts and Escape wouldn't work.
  useEffect(() => {
    if (check.state === 'checking' && document.activeElement === document.body) about.current?.focus()
  }, [check.state])
  return (
    <div ref={about} tabIndex={-1} className={styles['about']}>
      <h2>{t('Bot check')}</h2>
      {check.state === 'failed' ? (
        <>
          <p>
            {t('{fault}. You can’t start tasks here without it unless you sign in.', {
              fault: check.says,
            })}
          </p>
          <Button variant="outline" color="gray" onClick={() => void appCheck.pass()}>
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
      <p className={styles['how']}>
        {t('This keeps the queue free for people. Signed-in users aren’t checked.')}
      </p>
    </div>
  )
}

/** Call back when the browser is idle, or after two seconds without `requestIdleCallback`. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const waiting = setTimeout(act, 2000)
    return () => clearTimeout(waiting)
  }
  const waiting = requestIdleCallback(act, { timeout: 4000 })
  return () => cancelIdleCallback(waiting)
}
