import { defineMessage, type Task, type TaskPage, ToolError } from '@pentimento/protocol'
import type { Queryable } from '../../platform/database.ts'
import { accessDenied } from '../../platform/rejections.ts'
import { englishTranslator, type Translator } from '../../platform/translator.ts'
import { releaseCredits } from '../credits/credits.ts'
import { anonymizeSignals, recordSignal } from '../enrichment/enrichment.ts'
import { anonymizeFeedback } from '../feedback/feedback.ts'
import { refund } from '../quotas/quotas.ts'
import { admit, checkGates, enforceConcurrencyLimit, type Owner, pay, priorityOf } from './admission.ts'
import { contractOf } from './contract-of.ts'
import { estimateQueue } from './estimates.ts'
import { allFoldersOf } from './folders.ts'
import { queueSnapshot } from './queue-store.ts'
import { canBeReissued, toTask } from './rules.ts'
import * as store from './store.ts'
import { type Submission, type SubmissionDeps, submit } from './submission.ts'
import type { StoredFile, StoredOutput, TaskRow } from './tables.ts'
import { publishTaskDeleted } from './task-changes.ts'
import { enqueueWebhooks, toOwnerTask, toQueuedTask } from './task-events.ts'

export type FileKind = 'inputs' | 'outputs' | 'thumbnails'

interface PageRequest {
  /** Id of the previous page's last task. */
  after?: string | undefined
  limit: number
}

/** A task, and the files of its outputs, of which it has some once it's ready. */
export interface TaskWithFiles {
  task: Task
  outputs: StoredOutput[]
}

/**
 * Operations of an owner on their tasks, with messages in their language. Another owner's task is treated like a
 * missing one: not-found.
 */
export interface OwnerTasks {
  submit(owner: Owner, submission: Submission, translator: Translator): Promise<Task>
  page(ownerId: string, request: PageRequest, translator: Translator): Promise<TaskPage>
  /** @param translator @default englishTranslator */
  find(ownerId: string, id: string, translator?: Translator): Promise<Task>
  /** @param translator @default englishTranslator */
  findWithFiles(ownerId: string, id: string, translator?: Translator): Promise<TaskWithFiles>
  file(ownerId: string, id: string, kind: FileKind, name: string): Promise<StoredFile>
  /** A result and what an export of it needs. */
  exportSource(ownerId: string, id: string, name: string): Promise<StoredExportSource>
  /** @throws ToolError 'state-conflict' if it has already ended */
  cancel(ownerId: string, id: string, translator: Translator): Promise<Task>
  /** @throws ToolError 'state-conflict' unless it failed or was cancelled; 'usage-cap' */
  retry(owner: Owner, id: string, translator: Translator): Promise<Task>
  /**
   * Process a ready task again, to get the current plan's output size and watermark policy instead of a lesser plan's.
   * Doesn't count as a use.
   *
   * @throws ToolError 'state-conflict' if the current plan gives no better result; 'too-many-at-once'
   */
  reissue(owner: Owner, id: string, translator: Translator): Promise<Task>
  remove(ownerId: string, id: string): Promise<void>
}

export function createOwnerTasks(deps: SubmissionDeps): OwnerTasks {
  const { database, queue, clock } = deps
  const orm = database.orm

  const changeTask = async (
    ownerId: string,
    id: string,
    translator: Translator,
    change: (tx: Queryable) => Promise<TaskRow | undefined>,
  ): Promise<Task> => {
    const changed = await orm.transaction(async tx => {
      const { state } = await requireOwned(tx, ownerId, id)
      const row = await change(tx)
      if (!row)
        throw new ToolError('state-conflict', { detail: defineMessage('current state: {state}', { state }) })
      await queue.cancelJob(tx, id)
      if (row.state === 'queued')
        await queue.enqueue(tx, id, { taskClass: row.taskClass, priority: row.priority })
      return row
    })
    const now = clock.now()
    if (changed.state === 'queued') return toQueuedTask(orm, changed, now, translator)
    return toOwnerTask(orm, changed, now, translator)
  }

  return {
    submit: (owner, submission, translator) => submit(deps, owner, submission, translator),
    page: (ownerId, request, translator) => readPage(deps, ownerId, request, translator),
    find: async (ownerId, id, translator = englishTranslator) =>
      toOwnerTask(orm, await requireOwned(orm, ownerId, id), clock.now(), translator),
    findWithFiles: async (ownerId, id, translator = englishTranslator) => {
      const row = await requireOwned(orm, ownerId, id)
      return { task: await toOwnerTask(orm, row, clock.now(), translator), outputs: row.outputs }
    },
    file: async (ownerId, id, kind, name) => fileOf(await requireOwned(orm, ownerId, id), kind, name),
    exportSource: async (ownerId, id, name) => exportSourceOf(await requireOwned(orm, ownerId, id), name),
    cancel: (ownerId, id, translator) =>
      changeTask(ownerId, id, translator, async tx => {
        const row = await store.cancel(tx, id, clock.now())
        if (row?.state !== 'cancelled') return row
        if (!row.startedAt) await refund(tx, id)
        await releaseCredits(tx, id, clock.now())
        await enqueueWebhooks(tx, deps.webhooks, row)
        return row
      }),
    retry: (owner, id, translator) =>
      changeTask(owner.id, id, translator, tx => requeue(tx, deps, owner, id)),
    reissue: (owner, id, translator) =>
      changeTask(owner.id, id, translator, async tx => {
        const now = clock.now()
        if (!canBeReissued(await requireOwned(tx, owner.id, id), owner.plan)) return undefined
        await enforceConcurrencyLimit(tx, { owner, taskId: id, now }, deps)
        return store.requeueForReissue(tx, id, { ...queueEntry(owner), queuedAt: now })
      }),
    remove: async (ownerId, id) => {
      const row = await requireOwned(orm, ownerId, id)
      await deleteTask(deps, row, async tx => {
        await recordSignal(tx, row, 'deleted', clock.now())
        await anonymizeSignals(tx, id)
        await anonymizeFeedback(tx, id)
      })
    },
  }
}

async function requeue(
  tx: Queryable,
  deps: SubmissionDeps,
  owner: Owner,
  id: string,
): Promise<TaskRow | undefined> {
  const now = deps.clock.now()
  const row = await store.requeue(tx, id, { ...queueEntry(owner), queuedAt: now })
  if (!row) return undefined
  const contract = contractOf(row.tool)
  checkGates(contract, owner.plan, { ...row, batchSize: 1 })
  const request = { contract, owner, taskId: id, params: row.params, now }
  await admit(tx, request, deps)
  await pay(tx, request, deps)
  await recordSignal(tx, row, 'retried', now)
  return row
}

async function readPage(
  { database: { orm: db }, clock }: Pick<SubmissionDeps, 'database' | 'clock'>,
  ownerId: string,
  { after, limit }: PageRequest,
  translator: Translator,
): Promise<TaskPage> {
  const rows = await store.pageOf(db, ownerId, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const queued = page.filter(({ state }) => state === 'queued')
  const hasActive = queued.length > 0 || page.some(({ state }) => state === 'processing')
  const queue = hasActive ? estimateQueue(await queueSnapshot(db, clock.now(), queued)) : undefined
  return {
    tasks: page.map(row => toTask(row, translator, queue?.ofActive(row.id))),
    next: rows.length > limit ? page.at(-1)?.id : undefined,
  }
}

/** Delete a task in any state and all its files; `inSameTransaction` runs in the deletion's transaction. */
export async function deleteTask(
  { database, queue, blobs, clock }: Pick<SubmissionDeps, 'database' | 'queue' | 'blobs' | 'clock'>,
  { id }: Pick<TaskRow, 'id'>,
  inSameTransaction?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await database.orm.transaction(async tx => {
    await queue.cancelJob(tx, id)
    const removed = await store.remove(tx, id)
    if (!removed) return
    if (!removed.startedAt && removed.outputs.length === 0) await refund(tx, id)
    await releaseCredits(tx, id, clock.now())
    await inSameTransaction?.(tx)
    await publishTaskDeleted(tx, removed)
  })
  for (const folder of allFoldersOf(id)) await blobs.removeFolder(folder)
}

function fileOf({ state, inputs, outputs }: TaskRow, kind: FileKind, name: string): StoredFile {
  if (kind !== 'inputs' && state !== 'ready') throw new ToolError('not-ready')
  const output = outputs.find(output => output.name === name)
  const files = {
    inputs: inputs.find(input => input.name === name),
    outputs: output,
    thumbnails: output?.thumbnail,
  }
  const file = files[kind]
  if (!file) throw new ToolError('not-found')
  return file
}

/** A stored result and the original that it was made from. */
export interface StoredExportSource {
  tool: string
  output: StoredOutput
  original: StoredFile | undefined
  hasMetadata: boolean
}

function exportSourceOf(row: TaskRow, name: string): StoredExportSource {
  const output = fileOf(row, 'outputs', name) as StoredOutput
  const hasMetadata = row.params['keepMetadata'] === true
  return { tool: row.tool, output, original: row.inputs[0], hasMetadata }
}

const queueEntry = (owner: Owner) => ({ plan: owner.plan, priority: priorityOf(owner) })

async function requireOwned(db: Queryable, ownerId: string, id: string): Promise<TaskRow> {
  const row = await store.byId(db, id)
  if (!row) throw new ToolError('not-found')
  if (row.ownerId !== ownerId) throw accessDenied('task', ownerId)
  return row
}
