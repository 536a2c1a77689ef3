import type { Contract } from '@pentimento/tools/contract'
import { offline, request } from './request.ts'

interface Selected {
  /** A picture of the same size, white on what was meant. */
  mask: Blob
  madeBy: string
}

/**
 * Ask for a tool's editor which pixels belong to the thing at some places of a picture.
 *
 * @returns a function that throws RequestError with the catalogue's words, or the signal's reason once aborted
 */
export function selectFor({ id, takes }: Contract) {
  const [name = ''] = Object.keys(takes).filter(field => takes[field]?.kind === 'picture')
  return async (
    picture: Blob,
    points: readonly { x: number; y: number }[],
    signal: AbortSignal,
  ): Promise<Selected> => {
    const form = new FormData()
    form.set('params', JSON.stringify({ points }))
    form.set(name, picture)
    const answer = await request(`/api/tools/${id}/select`, { method: 'POST', body: form, signal })
    const mask = await answer.blob().catch(() => {
      signal.throwIfAborted()
      throw offline()
    })
    return { mask, madeBy: decodeURIComponent(answer.headers.get('made-by') ?? '') }
  }
}
