import { limits, type PlanName, type Task, toProblem } from '@pentimento/protocol'
import { outputPolicyFor } from '@pentimento/tools/allowance'
import type { Translator } from '../../platform/translator.ts'
import { contractOf } from './contract-of.ts'
import type { StoredFile, TaskRow } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/** When the result of a task created at `createdAt` is deleted. */
export function deleteOn(createdAt: Date): Date {
  return new Date(createdAt.getTime() + limits.resultRetentionDays * dayMs)
}

/** The current queue: queued tasks in order, and the number of tasks being processed. */
export interface QueueSnapshot {
  queued: { id: string; tool: string }[]
  processing: number
  /** Average recent processing time of each tool, in milliseconds. */
  averageMs: ReadonlyMap<string, number>
}

/** Assumed for tools without recent tasks. */
const defaultMs = 5000

/**
 * A queued task's position and estimated time until it's ready: the work ahead of it divided among the tasks processed
 * in parallel (at least one), half of the running work, and its own processing time.
 */
export function queuePosition(snapshot: QueueSnapshot, id: string): { position: number; estimateS: number } {
  const index = snapshot.queued.findIndex(task => task.id === id)
  const ahead = index < 0 ? [] : snapshot.queued.slice(0, index)
  const averageMsOf = (tool: string | undefined) => snapshot.averageMs.get(tool ?? '') ?? defaultMs
  const ownMs = averageMsOf(snapshot.queued[index]?.tool)
  const aheadMs =
    ahead.reduce((sum, { tool }) => sum + averageMsOf(tool), 0) + (snapshot.processing * ownMs) / 2
  const estimateMs = aheadMs / Math.max(1, snapshot.processing) + ownMs
  return { position: Math.max(1, index + 1), estimateS: Math.round(estimateMs / 100) / 10 }
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

/** A task as shown to its owner, with messages in their language. */
export function toTask(row: TaskRow, snapshot: QueueSnapshot, { formatMessage }: Translator): Task {
  const common = {
    id: row.id,
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
      return { ...common, state: 'queued', ...queuePosition(snapshot, row.id) }
    case 'processing':
      return { ...common, state: 'processing', fraction: row.fraction }
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

function toFile({ name, mediaType, bytes, width, height }: StoredFile, href: string) {
  return { name, href, mediaType, bytes, width, height }
}
