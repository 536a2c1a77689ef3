import type { Detail, ErrorCode, PlanName } from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import { type OutputPolicy, outputPolicyFor } from '@pentimento/tools/allowance'
import type { TaskClass } from '@pentimento/tools/contract'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, settleAll, undefinedIfRolledBack } from '../../platform/database.ts'
import type { StoredToolOutput } from '../../worker/stored-job.ts'
import { captureCredits, noteUse, releaseCredits } from '../credits/credits.ts'
import { refund } from '../quotas/quotas.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { contractOf } from './contract-of.ts'
import { allFoldersOf, folderOf } from './folders.ts'
import { measureDuration } from './queue-store.ts'
import { byId, claim, complete, fail, updateProgress } from './store.ts'
import type { StoredOutput } from './tables.ts'
import { enqueueWebhooks } from './task-events.ts'

/** A task that a worker has claimed. */
export interface ClaimedJob {
  taskId: string
  attempt: number
  tool: string
  taskClass: TaskClass
  params: Record<string, unknown>
  /** Keys in the blob store, by input name. */
  inputs: Record<string, string>
  /** Folder in the blob store for the outputs of this attempt. */
  outputFolder: string
  /** The plan that it's processed under. */
  plan: PlanName
  outputPolicy: OutputPolicy
}

/** Operations of a worker on tasks. Each call is idempotent. */
export interface WorkerTasks {
  /** Undefined if there is nothing to do: cancelled, deleted or already finished. */
  claim(taskId: string): Promise<ClaimedJob | undefined>
  updateProgress(assignment: ClaimedJob, fraction: number): Promise<void>
  /** Set the task to ready; its stored outputs are deleted if the task was stopped meanwhile. */
  complete(
    assignment: ClaimedJob,
    result: { outputs: StoredToolOutput[]; madeBy: string; tookMs: number },
  ): Promise<void>
  /** Delete what an attempt may have stored, unless it's the task's result. */
  discardOutputs(assignment: ClaimedJob): Promise<void>
  fail(taskId: string, code: ErrorCode, detail?: Detail): Promise<void>
  /** Fail with the tool's failure code, after all attempts crashed. */
  failPermanently(taskId: string): Promise<void>
}

export function createWorkerTasks({
  database,
  blobs,
  clock,
  webhooks,
}: {
  database: Database
  blobs: Blobs
  clock: Clock
  webhooks: Pick<Webhooks, 'enqueue'>
}): WorkerTasks {
  const orm = database.orm
  const failTask: WorkerTasks['fail'] = async (taskId, errorCode, errorDetail) => {
    await orm.transaction(async tx => {
      const row = await fail(tx, taskId, { errorCode, errorDetail, finishedAt: clock.now() })
      if (row?.state === 'error') {
        await refund(tx, taskId)
        await releaseCredits(tx, taskId, clock.now())
      }
      if (row) await enqueueWebhooks(tx, webhooks, row)
    })
  }
  return {
    claim: async taskId => {
      const row = await claim(orm, taskId, clock.now())
      if (!row) return undefined
      const { attempt, tool, taskClass, params, plan } = row
      return {
        taskId,
        attempt,
        tool,
        taskClass,
        params,
        inputs: Object.fromEntries(row.inputs.map(({ name, key }) => [name, key])),
        outputFolder: `${folderOf(taskId)}/${attempt}`,
        plan,
        outputPolicy: outputPolicyFor(contractOf(tool), plan),
      }
    },
    updateProgress: async ({ taskId, attempt }, fraction) => {
      await updateProgress(orm, taskId, attempt, fraction)
    },
    complete: async (assignment, { outputs, madeBy, tookMs }) => {
      const { taskId, attempt, plan } = assignment
      const stored = outputs.map(output => ({ ...toStoredOutput(output), plan }))
      const finishedAt = clock.now()
      const completed = await orm
        .transaction(async tx => {
          const [row, chargedOwner] = await settleAll([
            complete(tx, taskId, attempt, { outputs: stored, madeBy, tookMs, finishedAt }),
            captureCredits(tx, taskId, finishedAt),
          ])
          if (!row) return tx.rollback()
          await enqueueWebhooks(tx, webhooks, row)
          return { ...row, chargedOwner }
        })
        .catch(undefinedIfRolledBack)
      if (!completed) return discardOutputs(assignment)
      // After the transaction, since an API client gets its answer when that commits.
      if (completed.chargedOwner) await noteUse(orm, completed.chargedOwner, finishedAt)
      if (completed.startedAt)
        await measureDuration(orm, completed, finishedAt.getTime() - completed.startedAt.getTime())
      for (let previous = 1; previous < attempt; previous++)
        for (const folder of allFoldersOf(taskId)) await blobs.removeFolder(`${folder}/${previous}`)
    },
    discardOutputs,
    fail: failTask,
    failPermanently: async taskId => {
      const row = await byId(orm, taskId)
      // The tool may have been removed since.
      if (row) await failTask(taskId, contractById(row.tool)?.failureCode ?? 'process-failed')
    },
  }

  async function discardOutputs({ taskId, outputFolder }: ClaimedJob): Promise<void> {
    const row = await byId(orm, taskId)
    // The connection may have been lost after the attempt was recorded, which then looks as if it had failed.
    const isResult = row?.outputs.some(({ key }) => key.startsWith(`${outputFolder}/`))
    if (!isResult) await blobs.removeFolder(row ? outputFolder : folderOf(taskId))
  }
}

function toStoredOutput({ thumbnail, ...output }: StoredToolOutput): StoredOutput {
  return { ...output, thumbnail: { name: output.name, mediaType: 'image/webp', ...thumbnail } }
}
