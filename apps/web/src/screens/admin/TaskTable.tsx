import { t } from '@pentimento/language'
import type { AdminTask } from '@pentimento/protocol'
import { formatDecimal, translateEngineName } from '@pentimento/stage'
import { Badge, type BadgeProps } from '@pentimento/ui'
import { formatTimestamp } from './format-timestamp.ts'
import { Table } from './Table.tsx'

const tones = {
  queued: 'neutral',
  processing: 'ultramarine',
  ready: 'moss',
  error: 'vermilion',
  cancelled: 'neutral',
} as const satisfies Record<AdminTask['state'], NonNullable<BadgeProps['tone']>>

export const stateLabels = {
  queued: t('Queued'),
  processing: t('Processing'),
  ready: t('Ready'),
  error: t('Error'),
  cancelled: t('Canceled'),
} as const satisfies Record<AdminTask['state'], string>

export function TaskTable({ tasks }: { tasks: readonly AdminTask[] }) {
  return (
    <Table
      label={t('Tasks')}
      columns={[t('Date'), t('Tool'), t('Plan'), t('Status'), t('Duration'), t('Engine')]}
      rows={tasks.map(({ id, createdAt, tool, plan, state, code, tookMs, madeBy }) => [
        id,
        formatTimestamp(createdAt),
        tool,
        plan,
        <Badge key="state" tone={tones[state]}>
          {code ?? stateLabels[state]}
        </Badge>,
        tookMs === null ? '–' : `${formatDecimal(tookMs / 1000, 1)}\u00a0s`,
        madeBy === null ? '–' : translateEngineName(madeBy),
      ])}
    />
  )
}
