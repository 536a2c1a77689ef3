import { language, t } from '@pentimento/language'
import type { ErrorCode, Problem } from '@pentimento/protocol'
import { messageWithDetail } from '@pentimento/stage'
import { createEmitter } from '@pentimento/ui'
import { type Check, isBoolean, isObjectWith, isOptional, isString } from './check.ts'
import { recordReachability } from './reachability.ts'
import { serverUrl } from './server-url.ts'

/** A request that the server rejected or that didn't reach it. The message may be shown to the user. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: ErrorCode | 'offline'
  readonly mayRetry: boolean
  /** ISO date from which the same request may succeed. */
  readonly retryAt: string | undefined
  /** The tool feature that requires a better plan. */
  readonly gate: string | undefined

  constructor(
    code: ErrorCode | 'offline',
    message: string,
    mayRetry: boolean,
    { retryAt, gate }: Pick<Problem, 'retryAt' | 'gate'> = {},
  ) {
    super(message)
    this.code = code
    this.mayRetry = mayRetry
    this.retryAt = retryAt
    this.gate = gate
  }
}

export const offlineError = () =>
  new RequestError('offline', t('Couldn’t reach the server. Check your connection'), true)

/** Emitted when the server rejects a request because the account is disabled. */
export const accountDisabled = createEmitter()

/** Emitted at a rate limit error, with the ISO date from which requests are accepted again. */
export const tooManyRequests = createEmitter<string | undefined>()

/**
 * Send a request to the server.
 *
 * @throws RequestError with a message for the user
 */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept-language', language())
  const response = await fetch(serverUrl(path), { credentials: 'include', ...init, headers }).catch(() => {
    init.signal?.throwIfAborted()
    recordReachability(false)
    throw offlineError()
  })
  const body = response.ok ? undefined : await response.text()
  const isReached = body === undefined || !gatewayStatuses.has(response.status) || isProblem(body)
  recordReachability(isReached)
  if (!isReached) throw offlineError()
  if (body !== undefined) throw toRequestError(body)
  return response
}

/** With these, a proxy says that the server behind it doesn't respond. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

const isProblem = (body: string) => parseProblem(body) !== undefined

const timeoutMs = 15_000

/** A request option that aborts with a `TimeoutError` after 15 s; for user data that everything else waits for. */
export const withTimeout = () => ({ signal: AbortSignal.timeout(timeoutMs) })

export async function requestJson(path: string, init?: RequestInit): Promise<unknown> {
  return (await request(path, init)).json()
}

/** Send JSON and ignore the response body. */
export function sendJson(
  path: string,
  body: object = {},
  {
    method = 'POST',
    headers = {},
  }: { method?: 'POST' | 'PUT' | 'PATCH'; headers?: Record<string, string> } = {},
): Promise<Response> {
  return request(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export async function postJson(
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<unknown> {
  return (await sendJson(path, body, headers && { headers })).json()
}

/** Convert an error response, and notify the subscribers of its code. */
export function toRequestError(body: string): RequestError {
  const parsed = parseProblem(body)
  if (!parsed) return new RequestError('internal', t('There was an issue, please try again later'), true)
  if (parsed.code === 'user-disabled') accountDisabled.emit()
  if (parsed.code === 'too-many-requests') tooManyRequests.emit(parsed.retryAt)
  const message = messageWithDetail(parsed.title, parsed.detail)
  return new RequestError(parsed.code, message, parsed.mayRetry, parsed)
}

type ReceivedProblem = Pick<Problem, 'title' | 'detail' | 'code' | 'mayRetry' | 'retryAt' | 'gate'>

const isProblemJson = isObjectWith<ReceivedProblem>({
  title: isString,
  detail: isOptional(isString),
  // A newer server may send a code that this page doesn't know; its title explains it.
  code: isString as Check<ErrorCode>,
  mayRetry: isBoolean,
  retryAt: isOptional(isString),
  gate: isOptional(isString),
})

function parseProblem(body: string): ReceivedProblem | undefined {
  try {
    const json: unknown = JSON.parse(body)
    return isProblemJson(json) ? json : undefined
  } catch {
    return undefined
  }
}

export async function requestBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  return (await request(path, signal && { signal })).blob()
}
