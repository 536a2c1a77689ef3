import { limits, type PlanName, type Task, toProblem } from '@pentimento/protocol'
import { outputPolicyFor } from '@pentimento/tools/allowance'
import type { Translator } from '../../platform/translator.ts'
import { contractOf } from './contract-of.ts'
import type { QueueEstimate } from './estimates.ts'
import type { StoredFile, TaskRow } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/** When the result of a task created at `createdAt` is deleted. */
export function deleteOn(createdAt: Date): Date {
  return new Date(createdAt.getTime() + limits.resultRetentionDays * dayMs)
}

/** Whether a plan gives a task's results in a larger size or without the watermark they have. */
export function canBeReissued({ state, tool, outputs }: TaskRow, plan: PlanName): boolean {
  const previousPlan = outputs[0]?.plan
  if (state !== 'ready' || previousPlan === undefined) return false
  const contract = contractOf(tool)
  const [previous, current] = [outputPolicyFor(contract, previousPlan), outputPolicyFor(contract, plan)]
  return (
    (previous.hasWatermark && !current.hasWatermark) ||
    (previous.maxSide ?? Infinity) < (current.maxSide ?? Infinity)
  )
}

/**
 * A task as shown to its owner, with messages in their language.
 *
 * @param estimate of a queued or processing task; undefined if it has just left the queue, or if its time is unknown
 */
export function toTask(
  row: TaskRow,
  { formatMessage }: Translator,
  estimate: QueueEstimate | undefined,
): Task {
  const common = {
    id: row.id,
    revision: row.revision,
    tool: row.tool,
    batch: row.batch ?? undefined,
    params: row.params,
    inputs: row.inputs.map(input => ({
      ...toFile(input, `/api/tasks/${row.id}/inputs/${input.name}`),
      fileName: input.fileName,
    })),
    createdAt: row.createdAt.toISOString(),
  }
  const ended = {
    finishedAt: (row.finishedAt ?? row.createdAt).toISOString(),
    deletedOn: row.deleteOn.toISOString(),
  }
  // A reissued result is a new file at a new URL, since browsers cache files permanently.
  const version = row.attempt > 1 ? `/${row.attempt}` : ''
  switch (row.state) {
    case 'queued':
      return { ...common, state: 'queued', ...toPosition(estimate, row) }
    case 'processing':
      return { ...common, state: 'processing', fraction: row.fraction, ...(estimate && toTimes(estimate)) }
    case 'ready':
      return {
        ...common,
        state: 'ready',
        outputs: row.outputs.map(output => ({
          ...toFile(output, `/api/tasks/${row.id}/outputs/${output.name}${version}`),
          format: output.format,
          findings: output.findings,
          thumbnail: `/api/tasks/${row.id}/thumbnails/${output.name}${version}`,
        })),
        madeBy: row.madeBy ?? '',
        tookMs: row.tookMs ?? 0,
        plan: row.outputs[0]?.plan,
        ...ended,
      }
    case 'error': {
      const code = row.errorCode ?? 'internal'
      const error = { code, detail: row.errorDetail ?? undefined }
      const { title: message, detail, mayRetry } = toProblem(error, formatMessage)
      return { ...common, state: 'error', code, message, detail, mayRetry, ...ended }
    }
    case 'cancelled':
      return { ...common, state: 'cancelled', ...ended }
  }
}

function toPosition(estimate: QueueEstimate | undefined, { queuedAt }: TaskRow) {
  const { position, ...times } = estimate ?? { position: 1, ms: 0, expectedAt: queuedAt }
  return { position: Math.max(1, position), ...toTimes(times) }
}

function toTimes({ ms, expectedAt }: Pick<QueueEstimate, 'ms' | 'expectedAt'>) {
  return { estimateS: Math.round(ms / 100) / 10, expectedAt: expectedAt.toISOString() }
}

function toFile({ name, mediaType, bytes, width, height }: StoredFile, href: string) {
  return { name, href, mediaType, bytes, width, height }
}
