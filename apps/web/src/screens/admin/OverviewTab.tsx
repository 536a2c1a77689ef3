import { t } from '@pentimento/language'
import type { Overview } from '@pentimento/protocol'
import { formatPercent } from '@pentimento/stage'
import { EmptyState } from '@pentimento/ui'
import styles from './admin.module.css'
import { formatTimestamp } from './format-timestamp.ts'
import { Table } from './Table.tsx'

/** The queue's current state, and the outcome of tasks in the last 24 hours. */
export function OverviewTab({ overview: { queue, day } }: { overview: Overview }) {
  return (
    <div className={styles.tab}>
      <dl className={styles.figures}>
        <Figure name={t('Waiting')} value={queue.queued} />
        <Figure name={t('In progress')} value={queue.processing} />
        <Figure name={t('Completed in 24 h')} value={day.ready} />
        <Figure name={t('Failed in 24 h')} value={day.failed} />
        {day.estimateError !== null && (
          <Figure name={t('Median error of estimates')} value={formatPercent(day.estimateError * 100)} />
        )}
      </dl>
      {queue.oldest && (
        <p className={styles.quiet}>
          {t('The oldest task has been waiting since {moment}.', { moment: formatTimestamp(queue.oldest) })}
        </p>
      )}
      {queue.byPlan.length > 0 && (
        <section>
          <h2>{t('Queue by plan')}</h2>
          <Table
            label={t('Queue by plan')}
            columns={[t('Plan'), t('Waiting'), t('In progress')]}
            rows={queue.byPlan.map(({ plan, queued, processing }) => [plan, plan, queued, processing])}
          />
        </section>
      )}
      <section>
        <h2>{t('Errors in the last 24 hours')}</h2>
        {day.errors.length === 0 ? (
          <EmptyState title={t('None')}>{t('Nothing has failed in the last 24 hours.')}</EmptyState>
        ) : (
          <Table
            label={t('Errors in the last 24 hours')}
            columns={[t('Code'), t('Tool'), t('Count')]}
            rows={day.errors.map(({ code, tool, count }) => [`${code} ${tool}`, code, tool, count])}
          />
        )}
      </section>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
