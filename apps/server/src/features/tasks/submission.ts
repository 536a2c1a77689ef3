import { createHash, randomUUID } from 'node:crypto'
import type { Safety } from '@pentimento/imaging'
import { limits, type Task, ToolError } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { inspectPicture } from '@pentimento/tools/inspect-picture'
import { parseParams } from '@pentimento/tools/params'
import { checkProse } from '@pentimento/tools/safety'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, holdOthers, type Queryable } from '../../platform/database.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Speech } from '../../platform/speech.ts'
import { type AdmissionRules, admit, judgeGates, type Owner, priorityOf, sizesOf } from './admission.ts'
import { begunBefore, idUnder } from './begun-before.ts'
import { report, seen } from './news.ts'
import { deleteOn } from './rules.ts'
import { byId, countInBatch, insert } from './store.ts'
import type { StoredInput } from './tables.ts'

export interface Upload {
  fileName: string
  bytes: Uint8Array
}

export interface Submission {
  contract: Contract
  files: ReadonlyMap<string, Upload>
  params: unknown
  batch: Batch | undefined
  /** An idempotency key (UUID) chosen by the client: repeating the same request creates no second task. */
  key: string | undefined
}

/** Several images with the same parameters, each a task of its own. */
export interface Batch {
  id: string
  /** Its size, as stated by the client. */
  size: number
}

export interface SubmissionParts extends AdmissionRules {
  database: Database
  queue: Queue
  blobs: Blobs
  clock: Clock
  /** Checks prompts; undefined if nothing is checked. */
  objectionToWords?: Safety['objectionToWords'] | undefined
}

/**
 * Create a task: inspect the images' headers, store them, and enqueue the task.
 *
 * @throws ToolError for an invalid request; then nothing is stored
 */
export async function submit(
  { database, queue, blobs, clock, objectionToWords, ...rules }: SubmissionParts,
  owner: Owner,
  { contract, files, params: asked, batch, key }: Submission,
  speech: Speech,
): Promise<Task> {
  const params = parseParams(contract, asked)
  checkProse(contract, params, objectionToWords)
  const id = key ? idUnder(key, owner.id) : randomUUID()
  const inputs = await describeInputs(contract, files, id)
  const refusal = contract.refuses?.({ params, sizes: sizesOf(inputs) })
  if (refusal) throw new ToolError(refusal.code, { detail: refusal.detail })
  const before = (db: Queryable) => begunBefore(db, id, { tool: contract.id, params, inputs })
  const begun = key && (await before(database.orm))
  if (begun) return seen(database.orm, begun, speech)
  const judge = (batchSize: number) => judgeGates(contract, owner.plan, { params, inputs, batchSize })
  if (batch && batch.size > limits.batchMax) throw new ToolError('too-many-files')
  judge(batch?.size ?? 1)
  try {
    for (const { key, name } of inputs) {
      const upload = files.get(name)
      if (upload) await blobs.put(key, upload.bytes)
    }
    const now = clock.now()
    const row = await database.orm.transaction(async tx => {
      if (key) {
        await holdOthers(tx, `task ${id}`)
        const begun = await before(tx)
        if (begun) return begun
      }
      if (batch) {
        const size = (await countInBatch(tx, owner.id, batch.id)) + 1
        if (size > limits.batchMax) throw new ToolError('too-many-files')
        judge(Math.max(size, batch.size))
      }
      await admit(tx, { contract, owner, taskId: id, params, now }, rules)
      const priority = priorityOf(owner.plan)
      const inserted = await insert(tx, {
        id,
        ownerId: owner.id,
        tool: contract.id,
        batch: batch?.id,
        params,
        inputs,
        state: 'queued',
        priority,
        plan: owner.plan,
        createdAt: now,
        queuedAt: now,
        deleteOn: deleteOn(now),
      })
      await queue.enqueue(tx, id, priority)
      await report(tx, inserted, true)
      return inserted
    })
    return await seen(database.orm, row, speech)
  } catch (error) {
    if (!(await byId(database.orm, id))) await blobs.removeFolder(id)
    throw error
  }
}

async function describeInputs(
  contract: Contract,
  files: ReadonlyMap<string, Upload>,
  id: string,
): Promise<StoredInput[]> {
  const inputs: StoredInput[] = []
  for (const [name, take] of Object.entries(contract.takes)) {
    const upload = files.get(name)
    if (!upload) {
      if (take.optional) continue
      throw new ToolError('missing-file', { detail: name })
    }
    const { mediaType, width, height } = await inspectPicture(upload.bytes, take)
    inputs.push({
      name,
      key: `${id}/in-${name}`,
      mediaType,
      bytes: upload.bytes.length,
      width,
      height,
      hash: createHash('sha256').update(upload.bytes).digest('hex'),
      fileName: upload.fileName,
    })
  }
  return inputs
}
