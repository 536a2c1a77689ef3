import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { useEffect, useRef } from 'react'
import { appCheck, type VisibleCheck } from '../data/app-check.ts'
import styles from './app-check-badge.module.css'

/** What the badge's popover says about the check. */
export function AppCheckDetails({ check }: { check: VisibleCheck }) {
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
