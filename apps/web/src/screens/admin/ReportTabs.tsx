import { t } from '@pentimento/language'
import type { TaskState } from '@pentimento/protocol'
import { translateEngineName } from '@pentimento/stage'
import { Badge, Button, ChipGroup, EmptyState, ErrorMessage, Skeleton } from '@pentimento/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { allTasksQuery, auditQuery, exportUrl, feedbackQuery, signalsQuery } from '../../data/admin.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { formatTimestamp } from './format-timestamp.ts'
import { Table } from './Table.tsx'
import { stateLabels, TaskTable } from './TaskTable.tsx'

const stateOptions: readonly { value: TaskState | ''; label: string }[] = [
  { value: '', label: t('All') },
  ...(Object.entries(stateLabels) as [TaskState, string][]).map(([value, label]) => ({ value, label })),
]

/** All users' tasks, latest first. */
export function TasksTab() {
  const [state, setState] = useState<TaskState | ''>('')
  const query = useQuery(allTasksQuery(state))
  return (
    <div className={styles.tab}>
      <ChipGroup label={t('Status')} options={stateOptions} value={state} onChange={setState} />
      <QueryList query={query} empty={t('No matching tasks')}>
        {tasks => <TaskTable tasks={tasks} />}
      </QueryList>
    </div>
  )
}

const verdictOptions = [
  { value: '', label: t('All') },
  { value: 'yes', label: t('Satisfied') },
  { value: 'no', label: t('Not satisfied') },
] as const

/** Feedback on results. */
export function FeedbackTab() {
  const [satisfied, setSatisfied] = useState<(typeof verdictOptions)[number]['value']>('')
  const query = useQuery(feedbackQuery(satisfied))
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <ChipGroup label={t('Rating')} options={verdictOptions} value={satisfied} onChange={setSatisfied} />
        <ExportButtons dataset="feedback" />
      </div>
      <QueryList query={query} empty={t('No feedback yet')}>
        {feedback => (
          <Table
            label={t('Feedback')}
            columns={[t('Date'), t('Tool'), t('Rating'), t('Reasons'), t('Comment'), t('Engine')]}
            rows={feedback.map(entry => [
              entry.taskId,
              formatTimestamp(entry.submittedAt),
              entry.tool,
              <Badge key="verdict" tone={entry.satisfied ? 'moss' : 'vermilion'}>
                {entry.satisfied ? t('Satisfied') : t('Not satisfied')}
              </Badge>,
              entry.reasons.join(', '),
              entry.text,
              translateEngineName(entry.madeBy),
            ])}
          />
        )}
      </QueryList>
    </div>
  )
}

/** How results were used, by tool and engine. */
export function SignalsTab() {
  const query = useQuery(signalsQuery)
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{t('Stored per result, without names.')}</p>
        <ExportButtons dataset="signals" />
      </div>
      <QueryList query={query} empty={t('No signals yet')}>
        {signals => (
          <Table
            label={t('Signals')}
            columns={[t('Tool'), t('Engine'), t('Action'), t('Results'), t('Count')]}
            rows={signals.map(({ tool, madeBy, action, results, count }) => [
              `${tool} ${madeBy} ${action}`,
              tool,
              madeBy === null ? '–' : translateEngineName(madeBy),
              action,
              results,
              count,
            ])}
          />
        )}
      </QueryList>
    </div>
  )
}

/** The log of admin actions. */
export function AuditTab() {
  const query = useQuery(auditQuery)
  return (
    <div className={styles.tab}>
      <QueryList query={query} empty={t('No admin actions yet')}>
        {audit => (
          <Table
            label={t('Audit log')}
            columns={[t('Date'), t('Admin'), t('Action'), t('Target'), t('Before'), t('After')]}
            rows={audit.map(({ id, createdAt, adminEmail, action, subject, before, after }) => [
              id,
              formatTimestamp(createdAt),
              adminEmail,
              action,
              <code key="subject">{subject}</code>,
              <code key="before">{before === null ? '–' : JSON.stringify(before)}</code>,
              <code key="after">{after === null ? '–' : JSON.stringify(after)}</code>,
            ])}
          />
        )}
      </QueryList>
    </div>
  )
}

function ExportButtons({ dataset }: { dataset: 'feedback' | 'signals' }) {
  return (
    <div className={shared.actions}>
      {(['csv', 'json'] as const).map(extension => (
        <Button
          key={extension}
          variant="outline"
          color="gray"
          icon={<Download size={18} />}
          href={exportUrl(dataset, extension)}
        >
          {extension.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}

/** A list with its loading, error and empty states. */
function QueryList<Row>({
  query: { data, error, refetch },
  empty,
  children,
}: {
  query: UseQueryResult<Row[]>
  empty: string
  children: (rows: Row[]) => ReactNode
}) {
  if (error) return <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return data.length === 0 ? <EmptyState title={empty} /> : children(data)
}
