import { Trans, t } from '@pentimento/language'
import { Button, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { listedTools } from '../../shell/listed-tools.ts'
import shared from '../screen.module.css'
import styles from './pricing.module.css'

/** The pricing page of a server without plans. */
export function NoPlans() {
  return (
    <div className={classNames(shared['page'], styles.screen, styles.free)}>
      <header className={styles.header}>
        <h1>{t('Everything is free on this server')}</h1>
        <p className={classNames(shared['lead'], styles.lead)}>
          {t(
            'Nothing is sold on this server. You have everything Pro includes elsewhere: {count} tools, full size, batches, no watermark and no daily limits.',
            { count: listedTools.length },
          )}
        </p>
        <Button size="special" render={<Link to="/tools" />}>
          {t('Go to tools')}
        </Button>
      </header>
      <p className={styles.note}>
        <Trans
          id="Pentimento is free software. Plans are meant for public servers and can be turned on with <code>PENTIMENTO_PLANS=on</code>."
          components={{ code: <code /> }}
        />
      </p>
    </div>
  )
}
