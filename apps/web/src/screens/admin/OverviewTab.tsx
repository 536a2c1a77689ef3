import type { Overview } from '@pentimento/protocol'
import { EmptyState } from '@pentimento/ui'
import styles from './admin.module.css'
import { momentOf } from './moment-of.ts'
import { Table } from './Table.tsx'

/** The queue as it stands, and what became of tasks since yesterday. */
export function OverviewTab({ overview: { queue, day } }: { overview: Overview }) {
  return (
    <div className={styles['room']}>
      <dl className={styles['figures']}>
        <Figure name="Waiting" value={queue.waiting} />
        <Figure name="Working" value={queue.working} />
        <Figure name="Ready in 24 h" value={day.ready} />
        <Figure name="Failed in 24 h" value={day.failed} />
      </dl>
      {queue.oldest && (
        <p className={styles['quiet']}>Longest in the queue since {momentOf(queue.oldest)}.</p>
      )}
      {queue.byPlan.length > 0 && (
        <section>
          <h2>Queue by plan</h2>
          <Table
            label="Queue by plan"
            columns={['Plan', 'Waiting', 'Working']}
            rows={queue.byPlan.map(({ plan, waiting, working }) => [plan, plan, waiting, working])}
          />
        </section>
      )}
      <section>
        <h2>Errors in 24 hours</h2>
        {day.errors.length === 0 ? (
          <EmptyState title="None">Nothing failed since this time yesterday.</EmptyState>
        ) : (
          <Table
            label="Errors in 24 hours"
            columns={['Code', 'Tool', 'Times']}
            rows={day.errors.map(({ code, tool, times }) => [`${code} ${tool}`, code, tool, times])}
          />
        )}
      </section>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
