import { translateEngineName } from '@pentimento/stage'
import type { Contract, InferenceKind, Sample } from '@pentimento/tools/contract'
import type { ExtendRequest } from '@pentimento/tools/editor'
import { withAppCheck } from './app-check.ts'
import { offlineError, request } from './request.ts'
import { retryWhenBusy } from './retry.ts'

interface InferenceResult {
  image: Blob
  /** Further results as JSON; the type depends on the kind of inference. */
  findings: unknown
  madeBy: string
}

/**
 * Create an editor's request for a mask of the object at the given points.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function createSelectRequest(contract: Contract) {
  return async (image: Blob, points: readonly { x: number; y: number }[], signal: AbortSignal) => {
    const { image: mask, madeBy } = await inferFromImage(contract, 'select', image, { points }, signal)
    return { mask, madeBy }
  }
}

/**
 * Create an editor's request for the subject of an image.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function createFocusRequest(contract: Contract) {
  return async (image: Blob, signal: AbortSignal) => {
    const { image: planes, findings, madeBy } = await inferFromImage(contract, 'focus', image, {}, signal)
    return { planes, findings, madeBy }
  }
}

/**
 * Create an editor's request for the surface geometry (depth and normals) of an image.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function createSurfaceRequest(contract: Contract) {
  return async (image: Blob, signal: AbortSignal) => {
    const { image: packed, madeBy } = await inferFromImage(contract, 'surface', image, {}, signal)
    return { packed, madeBy }
  }
}

/**
 * Create an editor's request for a preview of a small image extended beyond its edges.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function createExtendRequest(contract: Contract) {
  return async (image: Blob, params: ExtendRequest, signal: AbortSignal) => {
    const {
      image: extended,
      findings,
      madeBy,
    } = await inferFromImage(contract, 'extend', image, params, signal)
    const { resultBy } = findings as { resultBy: string }
    return { image: extended, madeBy, resultBy: translateEngineName(resultBy) }
  }
}

/**
 * Create an editor's request for a preview of the tool's result on small images.
 *
 * @returns a function that throws RequestError with a message for the user, or the signal's reason when aborted
 */
export function createPreviewRequest(contract: Contract) {
  return async (files: Record<string, Blob>, params: object, signal: AbortSignal) => {
    const { image, madeBy } = await infer(contract, 'preview', files, params, signal)
    return { image, madeBy }
  }
}

/**
 * Request the sample of a tool: what it does to an image, before any setting.
 *
 * @param image as small as the contract's sample
 * @throws RequestError with a message for the user, or the signal's reason when aborted
 */
export async function requestSample(
  contract: Contract,
  { kind, params }: Sample,
  { image, ...size }: { image: Blob; width: number; height: number },
  signal: AbortSignal,
): Promise<Blob> {
  return (await inferFromImage(contract, kind, image, params(size), signal)).image
}

function inferFromImage(
  contract: Contract,
  kind: InferenceKind,
  image: Blob,
  params: object,
  signal: AbortSignal,
) {
  const { inputs } = contract
  const [name = ''] = Object.keys(inputs).filter(field => inputs[field]?.kind === 'image')
  return infer(contract, kind, { [name]: image }, params, signal)
}

/** Send a request, and again while the server is busy. */
async function infer(
  { id }: Contract,
  kind: InferenceKind,
  files: Record<string, Blob>,
  params: object,
  signal: AbortSignal,
): Promise<InferenceResult> {
  const form = new FormData()
  form.set('params', JSON.stringify(params))
  for (const [name, file] of Object.entries(files)) form.set(name, file)
  return retryWhenBusy(async attemptSignal => {
    const init = { method: 'POST', body: form, signal: attemptSignal }
    const response = await withAppCheck(headers => request(`/api/tools/${id}/${kind}`, { ...init, headers }))
    const blob = await response.blob().catch(() => {
      attemptSignal.throwIfAborted()
      throw offlineError()
    })
    const readHeader = (header: string) => decodeURIComponent(response.headers.get(header) ?? '')
    return {
      image: blob,
      findings: JSON.parse(readHeader('findings') || 'null'),
      madeBy: translateEngineName(readHeader('made-by')),
    }
  }, signal)
}
