import { EngineError, type EngineErrorCode } from '@pentimento/imaging'
import { type Answer, TooLong } from './exchange.ts'

/** What a service says of itself in an answer of 400 and above: words of the log, not of the screen. */
export interface Refusal {
  status: number
  /** The answer's body as text, shortened. */
  words: string
}

/** What a refusal means where it is more than its status tells; undefined leaves it to the status. */
export type Meaning = (refusal: Refusal) => EngineErrorCode | undefined

/** An attempt that failed, and whether another may go better. */
export interface Failure {
  error: EngineError
  mayRetry: boolean
  /** What the service asked to wait. */
  waitMs?: number
}

const mostWords = 2000

const says: Record<EngineErrorCode, string> = {
  'prompt-refused': '{engine} refuses the prompt',
  'picture-refused': '{engine} refuses the picture',
  'result-refused': '{engine} made a picture that its own moderation keeps back',
  'key-refused': '{engine} does not accept the key',
  'out-of-credit': '{engine} has no credit left',
  'too-busy': '{engine} is too busy',
  'too-slow': '{engine} took too long',
  unreachable: '{engine} cannot be reached',
  'request-refused': '{engine} does not take what it was asked',
  'broken-answer': '{engine} gave an answer that cannot be read',
}

/** @param cause  what the service said, for the log */
export function engineError(engine: string, code: EngineErrorCode, cause?: unknown): EngineError {
  const reason = typeof cause === 'string' ? new Error(cause.slice(0, mostWords)) : cause
  return new EngineError(code, says[code], { values: { engine }, cause: reason })
}

/** What an answer that is no success means. */
export function refused(engine: string, { status, header, bytes }: Answer, meaning?: Meaning): Failure {
  const words = new TextDecoder().decode(bytes.subarray(0, mostWords))
  const code = meaning?.({ status, words }) ?? codeOf(status)
  const whither = header('location')
  const cause = `status ${status}${whither ? ` towards ${whither}` : ''}: ${words}`
  const waitMs = readRetryAfter(header('retry-after'))
  return {
    error: engineError(engine, code, cause),
    mayRetry: code === 'too-busy' || code === 'unreachable',
    ...(waitMs !== undefined && { waitMs }),
  }
}

function codeOf(status: number): EngineErrorCode {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 402) return 'out-of-credit'
  if (status === 429) return 'too-busy'
  return status >= 500 ? 'unreachable' : 'request-refused'
}

/** @returns milliseconds; undefined where the header is missing or says nothing */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds * 1000)
}

/** Failures of a connection after which a second one may hold. */
const passing = ['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']

/** What an exchange that threw means. */
export function broken(engine: string, cause: unknown, isTimeout: boolean): Failure {
  if (isTimeout) return { error: engineError(engine, 'too-slow', cause), mayRetry: false }
  if (cause instanceof TooLong) return { error: engineError(engine, 'broken-answer', cause), mayRetry: false }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return { error: engineError(engine, 'unreachable', cause), mayRetry: passing.includes(code) }
}
