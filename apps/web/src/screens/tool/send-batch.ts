import { RequestError } from '../../data/request.ts'
import type { Batch } from '../../data/upload.ts'
import { type RequestState, toRejectedRun } from './request-state.ts'

export interface BatchHandlers {
  /**
   * Send one request and return its task's id; `batch` is absent if it's sent alone. Rejects with the server's
   * error.
   */
  send(id: string, batch: Batch | undefined): Promise<string>
  /** Whether the request is still active, i.e. not canceled. */
  isActive(id: string): boolean
  update(id: string, state: RequestState): void
}

/**
 * Send the requests of a batch one after the other; a rejected request doesn't stop the following ones. If the
 * plan doesn't include batches, the first is sent alone and the others are rejected with that error.
 */
export async function sendBatch(
  ids: readonly string[],
  batch: Batch,
  handlers: BatchHandlers,
): Promise<void> {
  const { update } = handlers
  for (const [index, id] of ids.entries()) {
    if (!handlers.isActive(id)) continue
    const error = await sendOne(id, batch, handlers)
    const isFirst = index === 0 && ids.length > 1
    if (!(isFirst && error instanceof RequestError && error.code === 'plan-required')) {
      if (error) update(id, toRejectedRun(error))
      continue
    }
    for (const other of ids.slice(1)) update(other, toRejectedRun(error))
    const aloneError = await sendOne(id, undefined, handlers)
    if (aloneError) update(id, toRejectedRun(aloneError))
    return
  }
}

/** @returns the error; undefined if it was accepted or canceled */
async function sendOne(
  id: string,
  batch: Batch | undefined,
  { send, isActive, update }: BatchHandlers,
): Promise<unknown> {
  try {
    update(id, { state: 'accepted', id: await send(id, batch) })
    return undefined
  } catch (error) {
    return isActive(id) ? error : undefined
  }
}
