import { t } from '@pentimento/language'
import type { TaskState } from '@pentimento/protocol'
import { makerWords } from '@pentimento/stage'
import { Badge, Button, ChipGroup, EmptyState, ErrorNote, Skeleton } from '@pentimento/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { auditQuery, exportAddress, feedbackQuery, signalsQuery, tasksOfAllQuery } from '../../data/admin.ts'
import { wordsOf } from '../../shell/words-of.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { momentOf } from './moment-of.ts'
import { Table } from './Table.tsx'
import { stateNames, TaskTable } from './TaskTable.tsx'

const states: readonly { value: TaskState | ''; label: string }[] = [
  { value: '', label: t('All') },
  ...(Object.entries(stateNames) as [TaskState, string][]).map(([value, label]) => ({ value, label })),
]

/** All users' tasks, latest first. */
export function TasksTab() {
  const [state, setState] = useState<TaskState | ''>('')
  const found = useQuery(tasksOfAllQuery(state))
  return (
    <div className={styles['room']}>
      <ChipGroup label={t('Status')} options={states} value={state} onChange={setState} />
      <Faces found={found} empty={t('No matching tasks')}>
        {tasks => <TaskTable tasks={tasks} />}
      </Faces>
    </div>
  )
}

const verdicts = [
  { value: '', label: t('All') },
  { value: 'yes', label: t('Satisfied') },
  { value: 'no', label: t('Not satisfied') },
] as const

/** Feedback on results. */
export function FeedbackTab() {
  const [satisfied, setSatisfied] = useState<(typeof verdicts)[number]['value']>('')
  const found = useQuery(feedbackQuery(satisfied))
  return (
    <div className={styles['room']}>
      <div className={styles['bar']}>
        <ChipGroup label={t('Rating')} options={verdicts} value={satisfied} onChange={setSatisfied} />
        <Export what="feedback" />
      </div>
      <Faces found={found} empty={t('No feedback yet')}>
        {feedback => (
          <Table
            label={t('Feedback')}
            columns={[t('Date'), t('Tool'), t('Rating'), t('Reasons'), t('Comment'), t('Engine')]}
            rows={feedback.map(said => [
              said.taskId,
              momentOf(said.saidAt),
              said.tool,
              <Badge key="verdict" tone={said.satisfied ? 'moss' : 'vermilion'}>
                {said.satisfied ? t('Satisfied') : t('Not satisfied')}
              </Badge>,
              said.reasons.join(', '),
              said.text,
              makerWords(said.madeBy),
            ])}
          />
        )}
      </Faces>
    </div>
  )
}

/** How results were used, by tool and engine. */
export function SignalsTab() {
  const found = useQuery(signalsQuery)
  return (
    <div className={styles['room']}>
      <div className={styles['bar']}>
        <p className={styles['quiet']}>{t('Stored per result, without names.')}</p>
        <Export what="signals" />
      </div>
      <Faces found={found} empty={t('No signals yet')}>
        {signals => (
          <Table
            label={t('Signals')}
            columns={[t('Tool'), t('Engine'), t('Action'), t('Results'), t('Count')]}
            rows={signals.map(({ tool, madeBy, act, results, times }) => [
              `${tool} ${madeBy} ${act}`,
              tool,
              madeBy === null ? '–' : makerWords(madeBy),
              act,
              results,
              times,
            ])}
          />
        )}
      </Faces>
    </div>
  )
}

/** The log of admin actions. */
export function AuditTab() {
  const found = useQuery(auditQuery)
  return (
    <div className={styles['room']}>
      <Faces found={found} empty={t('No admin actions yet')}>
        {audit => (
          <Table
            label={t('Audit log')}
            columns={[t('Date'), t('Admin'), t('Action'), t('Target'), t('Before'), t('After')]}
            rows={audit.map(({ id, at, adminEmail, act, subject, before, after }) => [
              id,
              momentOf(at),
              adminEmail,
              act,
              <code key="subject">{subject}</code>,
              <code key="before">{before === null ? '–' : JSON.stringify(before)}</code>,
              <code key="after">{after === null ? '–' : JSON.stringify(after)}</code>,
            ])}
          />
        )}
      </Faces>
    </div>
  )
}

function Export({ what }: { what: 'feedback' | 'signals' }) {
  return (
    <div className={shared['acts']}>
      {(['csv', 'json'] as const).map(ending => (
        <Button
          key={ending}
          variant="outline"
          color="gray"
          icon={<Download size={18} />}
          href={exportAddress(what, ending)}
        >
          {ending.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}

/** A list with its loading, error and empty states. */
function Faces<Row>({
  found: { data, error, refetch },
  empty,
  children,
}: {
  found: UseQueryResult<Row[]>
  empty: string
  children: (rows: Row[]) => ReactNode
}) {
  if (error) return <ErrorNote title={wordsOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return data.length === 0 ? <EmptyState title={empty} /> : children(data)
}
