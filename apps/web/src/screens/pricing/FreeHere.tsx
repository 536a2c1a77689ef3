import { Trans, t } from '@pentimento/language'
import { Button, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import shared from '../screen.module.css'
import { listedTools } from '../tools/listed-tools.ts'
import styles from './pricing.module.css'

/** The pricing page of a server without plans. */
export function FreeHere() {
  return (
    <div className={classNames(shared['page'], styles['screen'], styles['free'])}>
      <header className={styles['head']}>
        <h1>{t('Everything is free here')}</h1>
        <p className={classNames(shared['lead'], styles['lead'])}>
          {t(
            'Whoever runs this server sells nothing on it. You have all that Pro has elsewhere: {count} tools, full size, batches, no mark, and no daily limits.',
            { count: listedTools.length },
          )}
        </p>
        <Button size="special" render={<Link to="/tools" />}>
          {t('Open the tools')}
        </Button>
      </header>
      <p className={styles['note']}>
        <Trans
          id="Pentimento is free software: plans are there for servers that are open to everyone, and are turned on with <code>PENTIMENTO_PLANS=on</code>."
          components={{ code: <code /> }}
        />
      </p>
    </div>
  )
}
