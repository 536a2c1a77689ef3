import { type PlanName, saying, type Task, type TaskPage, ToolError } from '@pentimento/protocol'
import type { Queryable } from '../../platform/database.ts'
import { english, type Speech } from '../../platform/speech.ts'
import { loosenSignals, noteSignal } from '../enrichment/enrichment.ts'
import { loosenFeedback } from '../feedback/feedback.ts'
import { giveBack } from '../quotas/quotas.ts'
import { admit, judgeGates, limitAtOnce, type Owner, priorityOf } from './admission.ts'
import { contractOf } from './contract-of.ts'
import { report, reportDeleted, seen } from './news.ts'
import { mayBeReissued, toTask } from './rules.ts'
import * as store from './store.ts'
import { type Submission, type SubmissionParts, submit } from './submission.ts'
import type { StoredFile, TaskRow } from './tables.ts'

export type FileKind = 'inputs' | 'outputs' | 'thumbnails'

/**
 * Operations of an owner on their tasks, with messages in their language. Another owner's task is treated like a
 * missing one: not-found.
 */
export interface OwnTasks {
  submit(owner: Owner, submission: Submission, speech: Speech): Promise<Task>
  page(ownerId: string, ask: { after?: string | undefined; limit: number }, speech: Speech): Promise<TaskPage>
  /** @param translator @default englishTranslator */
  find(ownerId: string, id: string, speech?: Speech): Promise<Task>
  file(ownerId: string, id: string, kind: FileKind, name: string): Promise<StoredFile>
  /** @throws ToolError 'state-conflict' if it has already ended */
  cancel(ownerId: string, id: string, speech: Speech): Promise<Task>
  /** @throws ToolError 'state-conflict' unless it failed or was cancelled; 'usage-cap' */
  retry(owner: Owner, id: string, speech: Speech): Promise<Task>
  /**
   * Process a ready task again, to get the current plan's output size and watermark policy instead of a lesser plan's.
   * Doesn't count as a use.
   *
   * @throws ToolError 'state-conflict' if the current plan gives no better result; 'too-many-at-once'
   */
  reissue(owner: Owner, id: string, speech: Speech): Promise<Task>
  remove(ownerId: string, id: string): Promise<void>
}

export function openOwnTasks(parts: SubmissionParts): OwnTasks {
  const { database, queue, clock } = parts
  const orm = database.orm

  const change = async (
    ownerId: string,
    id: string,
    speech: Speech,
    act: (tx: Queryable) => Promise<TaskRow | undefined>,
  ): Promise<Task> => {
    const changed = await orm.transaction(async tx => {
      const { state } = await ownedBy(tx, ownerId, id)
      const row = await act(tx)
      if (!row) throw new ToolError('state-conflict', { detail: saying('current state: {state}', { state }) })
      await queue.withdraw(tx, id)
      if (row.state === 'queued') await queue.enqueue(tx, id, row.priority)
      await report(tx, row, true)
      return row
    })
    return seen(orm, changed, speech)
  }

  return {
    submit: (owner, submission, speech) => submit(parts, owner, submission, speech),
    page: async (ownerId, { after, limit }, speech) => {
      const rows = await store.pageOf(orm, ownerId, { after, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const line = await store.lineNow(orm)
      return {
        tasks: shown.map(row => toTask(row, line, speech)),
        next: rows.length > limit ? shown.at(-1)?.id : undefined,
      }
    },
    find: async (ownerId, id, speech = english) => seen(orm, await ownedBy(orm, ownerId, id), speech),
    file: async (ownerId, id, kind, name) => {
      const row = await ownedBy(orm, ownerId, id)
      if (kind !== 'inputs' && row.state !== 'ready') throw new ToolError('not-ready')
      const file = fileOf(row, kind, name)
      if (!file) throw new ToolError('not-found')
      return file
    },
    cancel: (ownerId, id, speech) =>
      change(ownerId, id, speech, async tx => {
        const row = await store.cancel(tx, id, clock.now())
        if (row?.state === 'cancelled' && !row.startedAt) await giveBack(tx, id)
        return row
      }),
    retry: (owner, id, speech) =>
      change(owner.id, id, speech, async tx => {
        const now = clock.now()
        const row = await store.requeue(tx, id, { ...inLine(owner.plan), queuedAt: now })
        if (!row) return undefined
        const contract = contractOf(row.tool)
        judgeGates(contract, owner.plan, { ...row, batchSize: 1 })
        await admit(tx, { contract, owner, taskId: id, params: row.params, now }, parts)
        await noteSignal(tx, row, 'retried', now)
        return row
      }),
    reissue: (owner, id, speech) =>
      change(owner.id, id, speech, async tx => {
        const now = clock.now()
        if (!mayBeReissued(await ownedBy(tx, owner.id, id), owner.plan)) return undefined
        await limitAtOnce(tx, { owner, taskId: id, now }, parts)
        return store.putBack(tx, id, { ...inLine(owner.plan), queuedAt: now })
      }),
    remove: async (ownerId, id) => {
      const row = await ownedBy(orm, ownerId, id)
      await erase(parts, row, async tx => {
        await noteSignal(tx, row, 'deleted', clock.now())
        await loosenSignals(tx, id)
        await loosenFeedback(tx, id)
      })
    },
  }
}

/** Delete a task in any state and all its files; `also` runs in the same transaction. */
export async function erase(
  { database, queue, blobs }: Pick<SubmissionParts, 'database' | 'queue' | 'blobs'>,
  { id }: Pick<TaskRow, 'id'>,
  also?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await database.orm.transaction(async tx => {
    await queue.withdraw(tx, id)
    const removed = await store.remove(tx, id)
    if (!removed) return
    if (!removed.startedAt && removed.outputs.length === 0) await giveBack(tx, id)
    await also?.(tx)
    await reportDeleted(tx, removed)
  })
  await blobs.removeFolder(id)
}

function fileOf({ inputs, outputs }: TaskRow, kind: FileKind, name: string): StoredFile | undefined {
  if (kind === 'inputs') return inputs.find(input => input.name === name)
  const output = outputs.find(output => output.name === name)
  return kind === 'outputs' ? output : output?.thumbnail
}

const inLine = (plan: PlanName) => ({ plan, priority: priorityOf(plan) })

async function ownedBy(db: Queryable, ownerId: string, id: string): Promise<TaskRow> {
  const row = await store.byId(db, id)
  if (row?.ownerId !== ownerId) throw new ToolError('not-found')
  return row
}
