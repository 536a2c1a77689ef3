import type { Task } from './api-types.ts'

const kindByStatus = {
  400: 'invalid-request',
  401: 'key-missing',
  402: 'no-credits',
  403: 'key-refused',
  406: 'not-acceptable',
  409: 'key-reused',
  422: 'content-refused',
  429: 'rate-limited',
  501: 'not-available',
  503: 'busy',
} as const

/** What went wrong. `key-reused`: the idempotency key was used for another request. */
export type ErrorKind =
  | (typeof kindByStatus)[keyof typeof kindByStatus]
  | 'failed'
  | 'canceled'
  | 'timeout'
  | 'network'

interface ErrorDetails {
  kind: ErrorKind
  status?: number
  retryAfterMs?: number | undefined
  headers?: Headers
  cause?: unknown
}

/** Every error of the client, except an aborted call, which rejects with the signal's reason. */
export class PentimentoError extends Error {
  override readonly name = 'PentimentoError'
  readonly kind: ErrorKind
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined
  /** When the server expects a repeated request to succeed, in milliseconds from its response. */
  readonly retryAfterMs: number | undefined
  /** Headers of the response. */
  readonly headers: Headers | undefined

  constructor(message: string, { kind, status, retryAfterMs, headers, cause }: ErrorDetails) {
    super(message, { cause })
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.headers = headers
  }
}

/** The error that a response of status 400 or above stands for. */
export async function toError(response: Response): Promise<PentimentoError> {
  const { status, headers } = response
  const kind = (kindByStatus as Partial<Record<number, ErrorKind>>)[status] ?? 'failed'
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'))
  return new PentimentoError(await readMessage(response), { kind, status, retryAfterMs, headers })
}

/** The error of a task that ended without a result. */
export function toTaskError(task: Exclude<Task, { state: 'ready' }>): PentimentoError {
  if (task.state === 'cancelled') return new PentimentoError('The task was canceled', { kind: 'canceled' })
  if (task.state !== 'error') return new PentimentoError('The task hasn’t ended', { kind: 'failed' })
  const message = task.detail ? `${task.message}: ${task.detail}` : task.message
  return new PentimentoError(message, { kind: 'failed', cause: task })
}

/** A compatible endpoint's `error`, or the `title` and `detail` of problem details (RFC 9457). */
async function readMessage(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  try {
    const { error, detail, title } = JSON.parse(text)
    const message = error ?? detail ?? title
    if (typeof message === 'string') return message
  } catch {
    // A proxy's response, which isn't JSON.
  }
  return `The server responded with status ${response.status}`
}

/** @returns milliseconds, from a number of seconds or an HTTP date */
export function parseRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
