import { randomUUID } from 'node:crypto'
import type { Safety } from '@pentimento/imaging'
import { limits, type Task, ToolError } from '@pentimento/protocol'
import { type Contract, type InputSpec, limitsOf } from '@pentimento/tools/contract'
import { inspectUpload, type UploadInfo } from '@pentimento/tools/inspect-upload'
import { parseParams } from '@pentimento/tools/params'
import { checkPrompts } from '@pentimento/tools/safety'
import { taskClassOf } from '@pentimento/tools/work-class'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { acquireAdvisoryLock, type Database, type Queryable, settleAll } from '../../platform/database.ts'
import type { Queue } from '../../platform/queue.ts'
import type { NamedUpload } from '../../platform/received-files.ts'
import type { Translator } from '../../platform/translator.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { type AdmissionRules, admit, checkGates, type Owner, pay, priorityOf, sizesOf } from './admission.ts'
import { workloadOf } from './durations.ts'
import { folderOf } from './folders.ts'
import { deterministicId, findExistingTask } from './idempotency.ts'
import { deleteOn, toTask } from './rules.ts'
import { byId, countInBatch, insert } from './store.ts'
import type { StoredInput, TaskRow } from './tables.ts'
import { toOwnerTask, toQueuedTask } from './task-events.ts'

/** A file of a request; `info` if it was inspected already. */
export type InspectedUpload = NamedUpload & { info?: UploadInfo }

export interface Submission {
  contract: Contract
  files: ReadonlyMap<string, InspectedUpload>
  params: unknown
  batch: Batch | undefined
  /** An idempotency key (UUID) chosen by the client: repeating the same request creates no second task. */
  key: string | undefined
  /** Whether the owner's webhooks are called when the task ends. @default false */
  callsWebhooks?: boolean
  /** Whether someone sees the queued task, with its estimate. @default true */
  isShown?: boolean
}

/** Several images with the same parameters, each a task of its own. */
export interface Batch {
  id: string
  /** Its size, as stated by the client. */
  size: number
}

export interface SubmissionDeps extends AdmissionRules {
  database: Database
  queue: Queue
  blobs: Blobs
  clock: Clock
  /** Checks prompts; undefined if nothing is checked. */
  checkPrompt?: Safety['checkPrompt'] | undefined
  webhooks: Pick<Webhooks, 'enqueue'>
}

/**
 * Create a task: inspect the images' headers, store them, and enqueue the task.
 *
 * @throws ToolError for an invalid request; then nothing is stored
 */
export async function submit(
  { database, queue, blobs, clock, checkPrompt, ...rules }: SubmissionDeps,
  owner: Owner,
  { contract, files, params: rawParams, batch, key, callsWebhooks = false, isShown = true }: Submission,
  translator: Translator,
): Promise<Task> {
  const params = parseParams(contract, rawParams)
  checkPrompts(contract, params, checkPrompt)
  const id = key ? deterministicId(key, owner.id) : randomUUID()
  const inputs = await inspectInputs(contract, files, id)
  const failure = contract.validateRequest?.({ params, sizes: sizesOf(inputs) })
  if (failure) throw new ToolError(failure.code, { detail: failure.detail })
  const findExisting = (db: Queryable) => findExistingTask(db, id, { tool: contract.id, params, inputs })
  const existing = key && (await findExisting(database.orm))
  if (existing) return toOwnerTask(database.orm, existing, clock.now(), translator)
  const checkBatchGates = (batchSize: number) =>
    checkGates(contract, owner.plan, { params, inputs, batchSize })
  if (batch && batch.size > limits.maxBatchSize) throw new ToolError('too-many-files')
  checkBatchGates(batch?.size ?? 1)
  let isReferenced = false
  try {
    for (const { key, name } of inputs) {
      const upload = files.get(name)
      if (upload) await blobs.putFile(key, upload.path)
    }
    const now = clock.now()
    const row = await database.orm.transaction(async tx => {
      if (key) {
        await acquireAdvisoryLock(tx, `task ${id}`)
        const existing = await findExisting(tx)
        if (existing) return existing
      }
      if (batch) {
        const size = (await countInBatch(tx, owner.id, batch.id)) + 1
        if (size > limits.maxBatchSize) throw new ToolError('too-many-files')
        checkBatchGates(Math.max(size, batch.size))
      }
      const request = { contract, owner, taskId: id, params, now }
      await admit(tx, request, rules)
      const priority = priorityOf(owner)
      const taskClass = taskClassOf(contract, { params, sizes: sizesOf(inputs) })
      const [, inserted] = await settleAll([
        pay(tx, request, rules),
        insert(tx, {
          id,
          ownerId: owner.id,
          batch: batch?.id,
          params,
          inputs,
          state: 'queued',
          priority,
          plan: owner.plan,
          taskClass,
          ...workloadOf(contract, { params, sizes: sizesOf(inputs) }),
          createdAt: now,
          queuedAt: now,
          deleteOn: deleteOn(now),
          callsWebhooks,
        }),
        queue.enqueue(tx, id, { taskClass, priority }),
      ])
      return inserted
    })
    isReferenced = refersTo(row, inputs)
    if (!isShown) return toTask(row, translator, undefined)
    return await toQueuedTask(database.orm, row, clock.now(), translator)
  } catch (error) {
    // The transaction may have been committed although its response was lost. If that's unknown, nothing is deleted.
    isReferenced ||= await mayBeStored(database.orm, id, inputs)
    throw error
  } finally {
    if (!isReferenced) for (const { key } of inputs) await blobs.remove(key)
  }
}

/** Whether a task uses the images of this request, not those of another one with the same idempotency key. */
function refersTo(row: TaskRow | undefined, inputs: readonly StoredInput[]): boolean {
  return row?.inputs.some(({ key }) => inputs.some(input => input.key === key)) ?? false
}

async function mayBeStored(db: Queryable, id: string, inputs: readonly StoredInput[]): Promise<boolean> {
  try {
    return refersTo(await byId(db, id), inputs)
  } catch {
    return true
  }
}

async function inspectInputs(
  contract: Contract,
  files: ReadonlyMap<string, InspectedUpload>,
  id: string,
): Promise<StoredInput[]> {
  // Requests with the same idempotency key have the same task id; they must not delete each other's images.
  const request = randomUUID()
  const inputs: StoredInput[] = []
  for (const [name, input] of Object.entries(contract.inputs)) {
    const upload = files.get(name)
    if (!upload) {
      if (input.optional) continue
      throw new ToolError('missing-file', { detail: name })
    }
    const { mediaType, width, height } = await inspectOnce(upload, input)
    inputs.push({
      name,
      key: `${folderOf(id)}/in-${name}-${upload.hash}.${request}`,
      mediaType,
      bytes: upload.bytes,
      width,
      height,
      hash: upload.hash,
      fileName: upload.fileName,
    })
  }
  return inputs
}

function inspectOnce(
  { path, bytes, info }: InspectedUpload,
  input: InputSpec,
): Promise<UploadInfo> | UploadInfo {
  const { maxBytes, maxPixels } = limitsOf(input)
  const isWithinLimits = info && bytes <= maxBytes && info.width * info.height <= maxPixels
  return isWithinLimits ? info : inspectUpload(path, input)
}
