import { Trans, t } from '@pentimento/language'
import { Button, classNames, LogoMark } from '@pentimento/ui'
import { useEffect, useRef, useState } from 'react'
import { usePlan } from '../../session/use-session.ts'
import { formatUpcomingTime } from '../../shell/format-upcoming-time.ts'
import { UpgradeButton } from '../../shell/UpgradeButton.tsx'
import shared from '../screen.module.css'
import styles from './too-many-requests.module.css'

interface RateLimitNoticeProps {
  /** An ISO date; undefined if it isn't known. */
  retryAt: string | undefined
  onRetry: () => void
}

/** The rate limit was reached: when requests are accepted again, and what to do until then. */
export function RateLimitNotice({ retryAt, onRetry }: RateLimitNoticeProps) {
  const isPro = usePlan() === 'pro'
  const now = useNow()
  const hasExpired = retryAt !== undefined && Date.parse(retryAt) <= now.getTime()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.wait}>
      <LogoMark size={72} />
      <h1 ref={heading} tabIndex={-1} className={classNames(shared.title, styles.title)}>
        {t('Too many requests')}
      </h1>
      {isPro ? (
        <p>
          {t(
            'Pro covers anything you do by hand. You’ve gone beyond fair use, which leaves room for everyone. None of your work is lost.',
          )}
        </p>
      ) : (
        <p>
          {t(
            'You’ve made too many requests in a short time. Pro has more uses per day and priority in the queue.',
          )}
        </p>
      )}
      <p className={styles.dateTimeField} role="status">
        {hasExpired ? t('You can continue now.') : <RetryMessage retryAt={retryAt} now={now} />}
      </p>
      <div className={classNames(shared.actions, styles.actions)}>
        {!isPro && <UpgradeButton />}
        <Button variant={isPro || hasExpired ? 'tonal' : 'text'} color="gray" onClick={onRetry}>
          {hasExpired ? t('Continue') : t('Try again')}
        </Button>
      </div>
    </section>
  )
}

function RetryMessage({ retryAt, now }: { retryAt: string | undefined; now: Date }) {
  if (!retryAt) return t('We don’t know yet when you can continue. Try again in a minute.')
  return (
    <Trans
      id="You can continue <strong>{moment}</strong>."
      values={{ moment: formatUpcomingTime(retryAt, now) }}
      components={{ strong: <strong /> }}
    />
  )
}

/** The current time, updated every second. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
