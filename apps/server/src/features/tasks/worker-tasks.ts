import { createHash } from 'node:crypto'
import type { Detail, ErrorCode, PlanName } from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import { type OutputPolicy, outputPolicyFor } from '@pentimento/tools/allowance'
import type { ToolOutput } from '@pentimento/tools/run'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { captureCredits, releaseCredits } from '../credits/credits.ts'
import { refund } from '../quotas/quotas.ts'
import { contractOf } from './contract-of.ts'
import { byId, claim, complete, fail, updateProgress } from './store.ts'
import type { StoredOutput, TaskRow } from './tables.ts'
import { publishTaskChange } from './task-events.ts'

/** A task that a worker has claimed. */
export interface ClaimedJob {
  taskId: string
  attempt: number
  tool: string
  params: Record<string, unknown>
  /** Contents by input name. */
  files: Record<string, Uint8Array>
  /** The plan that it's processed under. */
  plan: PlanName
  outputPolicy: OutputPolicy
}

/** Operations of a worker on tasks. Each call is idempotent. */
export interface WorkerTasks {
  /** Undefined if there is nothing to do: cancelled, deleted or already finished. */
  claim(taskId: string): Promise<ClaimedJob | undefined>
  updateProgress(assignment: ClaimedJob, fraction: number): Promise<void>
  /** Store the results and set the task to ready; they're discarded if the task was stopped meanwhile. */
  complete(
    assignment: ClaimedJob,
    result: { outputs: ToolOutput[]; madeBy: string; tookMs: number },
  ): Promise<void>
  fail(taskId: string, code: ErrorCode, detail?: Detail): Promise<void>
  /** Fail with the tool's failure code, after all attempts crashed. */
  failPermanently(taskId: string): Promise<void>
}

export function createWorkerTasks({
  database,
  blobs,
  clock,
}: {
  database: Database
  blobs: Blobs
  clock: Clock
}): WorkerTasks {
  const orm = database.orm
  const changeAndPublish = (queueMoved: boolean, change: (tx: typeof orm) => Promise<TaskRow | undefined>) =>
    orm.transaction(async tx => {
      const row = await change(tx)
      if (row) await publishTaskChange(tx, row, queueMoved)
      return row
    })
  const failTask: WorkerTasks['fail'] = async (taskId, errorCode, errorDetail) => {
    await changeAndPublish(true, async tx => {
      const row = await fail(tx, taskId, { errorCode, errorDetail, finishedAt: clock.now() })
      if (row?.state === 'error') {
        await refund(tx, taskId)
        await releaseCredits(tx, taskId, clock.now())
      }
      return row
    })
  }
  return {
    claim: async taskId => {
      const row = await changeAndPublish(true, tx => claim(tx, taskId, clock.now()))
      if (!row) return undefined
      const files: Record<string, Uint8Array> = {}
      for (const { name, key } of row.inputs) {
        const bytes = await blobs.get(key)
        if (!bytes) throw new Error(`the input ${key} is missing`)
        files[name] = bytes
      }
      const { attempt, tool, params, plan } = row
      return {
        taskId,
        attempt,
        tool,
        params,
        files,
        plan,
        outputPolicy: outputPolicyFor(contractOf(tool), plan),
      }
    },
    updateProgress: async ({ taskId, attempt }, fraction) => {
      await changeAndPublish(false, tx => updateProgress(tx, taskId, attempt, fraction))
    },
    complete: async ({ taskId, attempt, plan }, { outputs, madeBy, tookMs }) => {
      const stored: StoredOutput[] = []
      for (const output of outputs)
        stored.push({ ...(await storeOutput(blobs, `${taskId}/${attempt}`, output)), plan })
      const completed = await changeAndPublish(true, async tx => {
        const finishedAt = clock.now()
        const row = await complete(tx, taskId, attempt, { outputs: stored, madeBy, tookMs, finishedAt })
        if (row) await captureCredits(tx, taskId, finishedAt)
        return row
      })
      if (!completed) await deleteDiscarded(taskId, attempt)
      else
        for (let previous = 1; previous < attempt; previous++)
          await blobs.removeFolder(`${taskId}/${previous}`)
    },
    fail: failTask,
    failPermanently: async taskId => {
      const row = await byId(orm, taskId)
      // The tool may have been removed since.
      if (row) await failTask(taskId, contractById(row.tool)?.failureCode ?? 'process-failed')
    },
  }

  async function deleteDiscarded(taskId: string, attempt: number): Promise<void> {
    await blobs.removeFolder((await byId(orm, taskId)) ? `${taskId}/${attempt}` : taskId)
  }
}

async function storeOutput(blobs: Blobs, folder: string, output: ToolOutput): Promise<StoredOutput> {
  const { name, format, mediaType, width, height } = output
  const key = `${folder}/${name}`
  const thumbnailKey = `${folder}/${name}-thumbnail`
  await blobs.put(key, output.bytes)
  await blobs.put(thumbnailKey, output.thumbnail.bytes)
  return {
    name,
    key,
    format,
    mediaType,
    width,
    height,
    bytes: output.bytes.length,
    hash: sha256(output.bytes),
    ...(output.findings !== undefined && { findings: output.findings }),
    thumbnail: {
      name,
      key: thumbnailKey,
      mediaType: 'image/webp',
      width: output.thumbnail.width,
      height: output.thumbnail.height,
      bytes: output.thumbnail.bytes.length,
      hash: sha256(output.thumbnail.bytes),
    },
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
