import type { TaskSeen } from '@pentimento/protocol'
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

export function TaskTable({ tasks }: { tasks: readonly TaskSeen[] }) {
  return (
    <Table
      label="Tasks"
      columns={['When', 'Tool', 'Plan', 'State', 'Took', 'Made by']}
      rows={tasks.map(({ id, createdAt, tool, plan, state, code, tookMs, madeBy }) => [
        id,
        momentOf(createdAt),
        tool,
        plan,
        <Badge key="state" tone={tones[state]}>
          {code ?? state}
        </Badge>,
        tookMs === null ? '–' : `${(tookMs / 1000).toFixed(1)} s`,
        madeBy ?? '–',
      ])}
    />
  )
}
