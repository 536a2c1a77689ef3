import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { hasStatistics, setConsent, useConsent } from '../session/consent.ts'
import styles from './cookie-notice.module.css'
import { exposeHeight } from './expose-height.ts'

const noticeHeightRef = exposeHeight('--notice-height')

/** Ask once for consent to statistics, if there are any; until then only necessary cookies are used. */
export function CookieNotice() {
  const consent = useConsent()
  if (consent || !hasStatistics()) return null
  return (
    <section ref={noticeHeightRef} className={styles.notice} aria-label={t('Cookies')}>
      <p>
        {t(
          'A few necessary cookies keep your history private, and nothing works without them. Allow anonymous usage statistics?',
        )}{' '}
        <Link to="/a/privacy">{t('What’s stored')}</Link>
      </p>
      <div className={styles.answers}>
        <Button variant="outline" color="gray" onClick={() => setConsent('necessary')}>
          {t('Necessary only')}
        </Button>
        <Button variant="outline" color="gray" onClick={() => setConsent('all')}>
          {t('Allow all')}
        </Button>
      </div>
    </section>
  )
}
