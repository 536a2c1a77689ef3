import { makerWords } from '@pentimento/stage'
import type { Assist, Contract } from '@pentimento/tools/contract'
import type { ExtensionWished } from '@pentimento/tools/editor'
import { askCostly } from './app-check.ts'
import { offline, request } from './request.ts'

interface Answer {
  picture: Blob
  /** Further results as JSON; the type depends on the kind of inference. */
  findings: unknown
  madeBy: string
}

/**
 * Create an editor's request for a mask of the object at the given points.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function selectFor(contract: Contract) {
  return async (picture: Blob, points: readonly { x: number; y: number }[], signal: AbortSignal) => {
    const { picture: mask, madeBy } = await answerTo(contract, 'select', picture, { points }, signal)
    return { mask, madeBy }
  }
}

/**
 * Create an editor's request for the subject of an image.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function focusFor(contract: Contract) {
  return async (picture: Blob, signal: AbortSignal) => {
    const { picture: planes, findings, madeBy } = await answerTo(contract, 'focus', picture, {}, signal)
    return { planes, findings, madeBy }
  }
}

/**
 * Create an editor's request for the surface geometry (depth and normals) of an image.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function surfaceFor(contract: Contract) {
  return async (picture: Blob, signal: AbortSignal) => {
    const { picture: packed, madeBy } = await answerTo(contract, 'surface', picture, {}, signal)
    return { packed, madeBy }
  }
}

/**
 * Create an editor's request for a preview of a small image extended beyond its edges.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function extendFor(contract: Contract) {
  return async (picture: Blob, asked: ExtensionWished, signal: AbortSignal) => {
    const { picture: wider, findings, madeBy } = await answerTo(contract, 'extend', picture, asked, signal)
    const { resultBy } = findings as { resultBy: string }
    return { picture: wider, madeBy, resultBy: makerWords(resultBy) }
  }
}

/**
 * Create an editor's request for a preview of the tool's result on small images.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function previewFor(contract: Contract) {
  return async (files: Record<string, Blob>, params: object, signal: AbortSignal) => {
    const { picture, madeBy } = await answerAbout(contract, 'preview', files, params, signal)
    return { picture, madeBy }
  }
}

function answerTo(contract: Contract, assist: Assist, picture: Blob, params: object, signal: AbortSignal) {
  const { takes } = contract
  const [name = ''] = Object.keys(takes).filter(field => takes[field]?.kind === 'picture')
  return answerAbout(contract, assist, { [name]: picture }, params, signal)
}

async function answerAbout(
  { id }: Contract,
  assist: Assist,
  files: Record<string, Blob>,
  params: object,
  signal: AbortSignal,
): Promise<Answer> {
  const form = new FormData()
  form.set('params', JSON.stringify(params))
  for (const [name, file] of Object.entries(files)) form.set(name, file)
  const question = { method: 'POST', body: form, signal }
  const answer = await askCostly(headers => request(`/api/tools/${id}/${assist}`, { ...question, headers }))
  const made = await answer.blob().catch(() => {
    signal.throwIfAborted()
    throw offline()
  })
  const said = (header: string) => decodeURIComponent(answer.headers.get(header) ?? '')
  return {
    picture: made,
    findings: JSON.parse(said('findings') || 'null'),
    madeBy: makerWords(said('made-by')),
  }
}
