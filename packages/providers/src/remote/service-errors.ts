import { EngineError, type EngineErrorCode } from '@pentimento/imaging'
import { type HttpResponse, ResponseTooLargeError } from './http-request.ts'

/** An error response of a service, with status 400 or above; for the log, not for users. */
export interface ErrorResponse {
  status: number
  /** The response body as text, truncated. */
  body: string
}

/** Maps an error response to an error code; undefined falls back to the status. */
export type ErrorClassifier = (response: ErrorResponse) => EngineErrorCode | undefined

/** A failed attempt, and whether to retry it. */
export interface Failure {
  error: EngineError
  mayRetry: boolean
  /** The delay that the service requested. */
  waitMs?: number
}

const maxBodyBytes = 2000

const errorMessages: Record<EngineErrorCode, string> = {
  'prompt-rejected': '{engine} rejected the prompt',
  'image-rejected': '{engine} rejected the image',
  'result-rejected': '{engine} generated an image but its moderation blocked it',
  'key-rejected': '{engine} rejected the key',
  'out-of-credit': '{engine} has no credit left',
  'too-busy': '{engine} is too busy',
  'too-slow': '{engine} took too long',
  unreachable: '{engine} can’t be reached',
  'request-rejected': '{engine} rejected the request',
  'invalid-response': '{engine} sent an unreadable response',
}

/** Create an EngineError. @param cause  the service's message, for the log */
export function engineError(engine: string, code: EngineErrorCode, cause?: unknown): EngineError {
  const reason = typeof cause === 'string' ? new Error(cause.slice(0, maxBodyBytes)) : cause
  return new EngineError(code, errorMessages[code], { values: { engine }, cause: reason })
}

/** Convert an error response to a failure. */
export function failureFromResponse(
  engine: string,
  { status, header, bytes }: HttpResponse,
  classifyError?: ErrorClassifier,
): Failure {
  const body = new TextDecoder().decode(bytes.subarray(0, maxBodyBytes))
  const code = classifyError?.({ status, body }) ?? codeForStatus(status)
  const location = header('location')
  const cause = `status ${status}${location ? `, redirect to ${location}` : ''}: ${body}`
  const waitMs = readRetryAfter(header('retry-after'))
  return {
    error: engineError(engine, code, cause),
    mayRetry: code === 'too-busy' || code === 'unreachable',
    ...(waitMs !== undefined && { waitMs }),
  }
}

function codeForStatus(status: number): EngineErrorCode {
  if (status === 401 || status === 403) return 'key-rejected'
  if (status === 402) return 'out-of-credit'
  if (status === 429) return 'too-busy'
  return status >= 500 ? 'unreachable' : 'request-rejected'
}

/** @returns milliseconds; undefined if the header is missing or invalid */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds * 1000)
}

/** Transient connection errors, which are retried. */
const transientErrors = ['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']

/** Convert an exception of a request to a failure. */
export function failureFromException(engine: string, cause: unknown, isTimeout: boolean): Failure {
  if (isTimeout) return { error: engineError(engine, 'too-slow', cause), mayRetry: false }
  if (cause instanceof ResponseTooLargeError)
    return { error: engineError(engine, 'invalid-response', cause), mayRetry: false }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return { error: engineError(engine, 'unreachable', cause), mayRetry: transientErrors.includes(code) }
}
