import { t } from '@pentimento/language'
import type { TaskSeen } from '@pentimento/protocol'
import { decimal, makerWords } from '@pentimento/stage'
import { Badge, type BadgeProps } from '@pentimento/ui'
import { momentOf } from './moment-of.ts'
import { Table } from './Table.tsx'

const tones = {
  queued: 'neutral',
  processing: 'ultramarine',
  ready: 'moss',
  error: 'vermilion',
  cancelled: 'neutral',
} as const satisfies Record<TaskSeen['state'], NonNullable<BadgeProps['tone']>>

export const stateNames = {
  queued: t('Queued'),
  processing: t('Processing'),
  ready: t('Ready'),
  error: t('Error'),
  cancelled: t('Canceled'),
} as const satisfies Record<TaskSeen['state'], string>

export function TaskTable({ tasks }: { tasks: readonly TaskSeen[] }) {
  return (
    <Table
      label={t('Tasks')}
      columns={[t('Date'), t('Tool'), t('Plan'), t('Status'), t('Duration'), t('Engine')]}
      rows={tasks.map(({ id, createdAt, tool, plan, state, code, tookMs, madeBy }) => [
        id,
        momentOf(createdAt),
        tool,
        plan,
        <Badge key="state" tone={tones[state]}>
          {code ?? stateNames[state]}
        </Badge>,
        tookMs === null ? '–' : `${decimal(tookMs / 1000, 1)}\u00a0s`,
        madeBy === null ? '–' : makerWords(madeBy),
      ])}
    />
  )
}
