import { t } from '@pentimento/language'
import { Button, exposeHeight } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { setConsent } from '../session/consent.ts'
import styles from './cookie-notice.module.css'

const noticeHeightRef = exposeHeight('--notice-height')

/** Asks for consent to statistics. */
export function CookieQuestion() {
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
