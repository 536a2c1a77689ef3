import { RequestError } from '../../data/request.ts'
import type { Batch } from '../../data/upload.ts'
import { refused, type Sent } from './sent.ts'

export interface BatchParts {
  /** Send one and answer with its task's id; `batch` is absent where it goes alone. Rejects with what refused it. */
  send(id: string, batch: Batch | undefined): Promise<string>
  /** Whether it is still wanted. */
  isWanted(id: string): boolean
  tell(id: string, sent: Sent): void
}

/**
 * Send the requests of a batch, one after the other; one that is refused does not stop those after it.
 * Where the plan has no batches, the first goes alone and the others are told why they stay.
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

/** @returns what went wrong; undefined where it was accepted, or is wanted no more */
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
