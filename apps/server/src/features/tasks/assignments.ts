import { createHash } from 'node:crypto'
import type { Detail, ErrorCode, PlanName } from '@pentimento/protocol'
import { type Finish, finishOf } from '@pentimento/tools/allowance'
import { contractById } from '@pentimento/tools/every-contract'
import type { ToolOutput } from '@pentimento/tools/run'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { giveBack } from '../quotas/quotas.ts'
import { contractOf } from './contract-of.ts'
import { report } from './news.ts'
import { advance, begin, byId, fail, succeed } from './store.ts'
import type { StoredOutput, TaskRow } from './tables.ts'

/** A task that a worker has claimed. */
export interface Assignment {
  taskId: string
  attempt: number
  tool: string
  params: Record<string, unknown>
  /** Contents by input name. */
  files: Record<string, Uint8Array>
  /** The plan that it's processed under. */
  plan: PlanName
  finish: Finish
}

/** Operations of a worker on tasks. Each call is idempotent. */
export interface Assignments {
  /** Undefined if there is nothing to do: cancelled, deleted or already finished. */
  begin(taskId: string): Promise<Assignment | undefined>
  advance(assignment: Assignment, fraction: number): Promise<void>
  /** Store the results and set the task to ready; they're discarded if the task was stopped meanwhile. */
  succeed(
    assignment: Assignment,
    result: { outputs: ToolOutput[]; madeBy: string; tookMs: number },
  ): Promise<void>
  fail(taskId: string, code: ErrorCode, detail?: Detail): Promise<void>
  /** Fail with the tool's failure code, after all attempts crashed. */
  giveUp(taskId: string): Promise<void>
}

export function openAssignments({
  database,
  blobs,
  clock,
}: {
  database: Database
  blobs: Blobs
  clock: Clock
}): Assignments {
  const orm = database.orm
  const told = (queueMoved: boolean, act: (tx: typeof orm) => Promise<TaskRow | undefined>) =>
    orm.transaction(async tx => {
      const row = await act(tx)
      if (row) await report(tx, row, queueMoved)
      return row
    })
  const failed: Assignments['fail'] = async (taskId, errorCode, errorDetail) => {
    await told(true, async tx => {
      const row = await fail(tx, taskId, { errorCode, errorDetail, finishedAt: clock.now() })
      if (row?.state === 'error') await giveBack(tx, taskId)
      return row
    })
  }
  return {
    begin: async taskId => {
      const row = await told(true, tx => begin(tx, taskId, clock.now()))
      if (!row) return undefined
      const files: Record<string, Uint8Array> = {}
      for (const { name, key } of row.inputs) {
        const bytes = await blobs.get(key)
        if (!bytes) throw new Error(`the input ${key} is missing`)
        files[name] = bytes
      }
      const { attempt, tool, params, plan } = row
      return { taskId, attempt, tool, params, files, plan, finish: finishOf(contractOf(tool), plan) }
    },
    advance: async ({ taskId, attempt }, fraction) => {
      await told(false, tx => advance(tx, taskId, attempt, fraction))
    },
    succeed: async ({ taskId, attempt, plan }, { outputs, madeBy, tookMs }) => {
      const stored: StoredOutput[] = []
      for (const output of outputs)
        stored.push({ ...(await keep(blobs, `${taskId}/${attempt}`, output)), plan })
      const done = await told(true, tx =>
        succeed(tx, taskId, attempt, { outputs: stored, madeBy, tookMs, finishedAt: clock.now() }),
      )
      if (!done) await dropUnwanted(taskId, attempt)
      else
        for (let earlier = 1; earlier < attempt; earlier++) await blobs.removeFolder(`${taskId}/${earlier}`)
    },
    fail: failed,
    giveUp: async taskId => {
      const row = await byId(orm, taskId)
      // The tool may have been removed since.
      if (row) await failed(taskId, contractById(row.tool)?.failure ?? 'process-failed')
    },
  }

  async function dropUnwanted(taskId: string, attempt: number): Promise<void> {
    await blobs.removeFolder((await byId(orm, taskId)) ? `${taskId}/${attempt}` : taskId)
  }
}

async function keep(blobs: Blobs, folder: string, output: ToolOutput): Promise<StoredOutput> {
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
