import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { giveConsent, useConsent } from '../session/consent.ts'
import styles from './cookie-notice.module.css'
import { tellHeight } from './tell-height.ts'

const tellNoticeHeight = tellHeight('--notice-height')

/** Ask once for consent to more than necessary cookies; until then only necessary ones are used. */
export function CookieNotice() {
  const consent = useConsent()
  if (consent) return null
  return (
    <section ref={tellNoticeHeight} className={styles['notice']} aria-label={t('Cookies')}>
      <p>
        {t(
          'A few cookies of this server’s own keep your History yours; without them nothing works. May events also be counted for statistics?',
        )}{' '}
        <Link to="/a/privacy">{t('What is kept')}</Link>
      </p>
      <div className={styles['answers']}>
        <Button variant="outline" color="gray" onClick={() => giveConsent('necessary')}>
          {t('Necessary only')}
        </Button>
        <Button variant="outline" color="gray" onClick={() => giveConsent('all')}>
          {t('Allow all')}
        </Button>
      </div>
    </section>
  )
}
