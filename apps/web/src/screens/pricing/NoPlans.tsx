import { Trans, t } from '@pentimento/language'
import { Button, classNames } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { listedTools } from '../../shell/listed-tools.ts'
import shared from '../screen.module.css'
import { Comparison } from './Comparison.tsx'
import { PlanCards } from './PlanCards.tsx'
import styles from './pricing.module.css'

/** The pricing page of a server without plans: why they are off, and what they would be. */
export function NoPlans() {
  return (
    <div className={classNames(shared.page, styles.screen)}>
      <header className={styles.header}>
        <h1>{t('Everything is free on this server')}</h1>
        <p className={classNames(shared.lead, styles.lead)}>
          {t(
            'Nothing is sold on this server. You have everything Pro includes elsewhere: {count} tools, full size, batches, no watermark and no daily limits.',
            { count: listedTools.length },
          )}
        </p>
        <Button size="special" render={<Link to="/tools" />}>
          {t('Go to tools')}
        </Button>
      </header>
      <section className={styles.possiblePlans} aria-labelledby="would-be">
        <h2 id="would-be">{t('What the plans would be')}</h2>
        <p className={styles.note}>
          <Trans
            id="Pentimento is free software, and plans are meant for public servers. They’re off here because the server administrator hasn’t turned them on with <code>PENTIMENTO_PLANS=on</code>. If they were on, there would be these:"
            components={{ code: <code /> }}
          />
        </p>
      </section>
      <PlanCards prices="off" />
      <Comparison />
    </div>
  )
}
