import { RequestError } from '../../data/request.ts'
import type { Batch } from '../../data/upload.ts'
import { refused, type Sent } from './sent.ts'

export interface BatchParts {
  /**
   * Send one request and return its task's id; `batch` is absent if it's sent alone. Rejects with the server's
   * error.
   */
  send(id: string, batch: Batch | undefined): Promise<string>
  /** Whether the request is still active, i.e. not canceled. */
  isWanted(id: string): boolean
  tell(id: string, sent: Sent): void
}

/**
 * Send the requests of a batch one after the other; a rejected request doesn't stop the following ones. If the
 * plan doesn't include batches, the first is sent alone and the others are rejected with that error.
 */
export async function sendBatch(ids: readonly string[], batch: Batch, parts: BatchParts): Promise<void> {
  const { tell } = parts
  for (const [index, id] of ids.entries()) {
    if (!parts.isWanted(id)) continue
    const fault = await sendOne(id, batch, parts)
    const isFirst = index === 0 && ids.length > 1
    if (!(isFirst && fault instanceof RequestError && fault.code === 'plan-required')) {
      if (fault) tell(id, refused(fault))
      continue
    }
    for (const other of ids.slice(1)) tell(other, refused(fault))
    const own = await sendOne(id, undefined, parts)
    if (own) tell(id, refused(own))
    return
  }
}

/** @returns the error; undefined if it was accepted or canceled */
async function sendOne(
  id: string,
  batch: Batch | undefined,
  { send, isWanted, tell }: BatchParts,
): Promise<unknown> {
  try {
    tell(id, { state: 'accepted', id: await send(id, batch) })
    return undefined
  } catch (fault) {
    return isWanted(id) ? fault : undefined
  }
}
