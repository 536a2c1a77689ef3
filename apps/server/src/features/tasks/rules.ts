import { limits, type PlanName, problemOf, type Task } from '@pentimento/protocol'
import { finishOf } from '@pentimento/tools/allowance'
import type { Speech } from '../../platform/speech.ts'
import { contractOf } from './contract-of.ts'
import type { StoredFile, TaskRow } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/** When the result of a task created at `createdAt` is deleted. */
export function deleteOn(createdAt: Date): Date {
  return new Date(createdAt.getTime() + limits.keepResultsDays * dayMs)
}

/** The current queue: queued tasks in order, and the number of tasks being processed. */
export interface Line {
  waiting: { id: string; tool: string }[]
  working: number
  /** Average recent processing time of each tool, in milliseconds. */
  usualMs: ReadonlyMap<string, number>
}

/** Assumed for tools without recent tasks. */
const unknownMs = 5000

/**
 * A queued task's position and estimated time until it's ready: the work ahead of it divided among the tasks processed
 * in parallel (at least one), half of the running work, and its own processing time.
 */
export function placeIn(line: Line, id: string): { position: number; estimateS: number } {
  const index = line.waiting.findIndex(waiting => waiting.id === id)
  const inFront = index < 0 ? [] : line.waiting.slice(0, index)
  const usual = (tool: string | undefined) => line.usualMs.get(tool ?? '') ?? unknownMs
  const own = usual(line.waiting[index]?.tool)
  const frontMs = inFront.reduce((sum, { tool }) => sum + usual(tool), 0) + (line.working * own) / 2
  const estimateMs = frontMs / Math.max(1, line.working) + own
  return { position: Math.max(1, index + 1), estimateS: Math.round(estimateMs / 100) / 10 }
}

/** Whether a plan gives a task's results in a larger size or without the watermark they have. */
export function mayBeReissued({ state, tool, outputs }: TaskRow, plan: PlanName): boolean {
  const made = outputs[0]?.plan
  if (state !== 'ready' || made === undefined) return false
  const contract = contractOf(tool)
  const [then, now] = [finishOf(contract, made), finishOf(contract, plan)]
  return (then.isMarked && !now.isMarked) || (then.side ?? Infinity) < (now.side ?? Infinity)
}

/** A task as shown to its owner, with messages in their language. */
export function toTask(row: TaskRow, line: Line, { say }: Speech): Task {
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
      return { ...common, state: 'queued', ...placeIn(line, row.id) }
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
      const fault = { code, detail: row.errorDetail ?? undefined }
      const { title: says, detail, mayRetry } = problemOf(fault, say)
      return { ...common, state: 'error', code, says, detail, mayRetry, ...ended }
    }
    case 'cancelled':
      return { ...common, state: 'cancelled', ...ended }
  }
}

function toFile({ name, mediaType, bytes, width, height }: StoredFile, href: string) {
  return { name, href, mediaType, bytes, width, height }
}
