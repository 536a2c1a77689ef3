import { language, t } from '@pentimento/language'
import { type ErrorCode, type Problem, problem } from '@pentimento/protocol'
import { faultWords, withDetail } from '@pentimento/stage'
import { serverAddress } from './address.ts'
import { noteReached } from './reachability.ts'

/** A request that the server rejected or that didn't reach it. The message may be shown to the user. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: ErrorCode | 'offline'
  readonly mayRetry: boolean
  /** ISO date from which the same request may succeed. */
  readonly againAt: string | undefined
  /** The tool feature that requires a better plan. */
  readonly gate: string | undefined

  constructor(
    code: ErrorCode | 'offline',
    says: string,
    mayRetry: boolean,
    { againAt, gate }: Pick<Problem, 'againAt' | 'gate'> = {},
  ) {
    super(says)
    this.code = code
    this.mayRetry = mayRetry
    this.againAt = againAt
    this.gate = gate
  }
}

export const offline = () =>
  new RequestError('offline', t('Couldn’t reach the server. Check your connection'), true)

const disabledListeners = new Set<() => void>()

/**
 * Subscribe to rejections because the account is disabled.
 * @returns a function that unsubscribes
 */
export function onDisabled(listener: () => void): () => void {
  disabledListeners.add(listener)
  return () => void disabledListeners.delete(listener)
}

const crowdedListeners = new Set<(againAt: string | undefined) => void>()

/**
 * Subscribe to rate limit errors, with the ISO date from which requests are accepted again.
 * @returns a function that unsubscribes
 */
export function onTooManyRequests(listener: (againAt: string | undefined) => void): () => void {
  crowdedListeners.add(listener)
  return () => void crowdedListeners.delete(listener)
}

/**
 * Send a request to the server.
 *
 * @throws RequestError with a message for the user
 */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept-language', language())
  const answer = await fetch(serverAddress(path), { credentials: 'include', ...init, headers }).catch(() => {
    init.signal?.throwIfAborted()
    noteReached(false)
    throw offline()
  })
  noteReached(true)
  if (!answer.ok) throw refusal(await answer.text())
  return answer
}

const patienceMs = 15_000

/** A request option that aborts with a `TimeoutError` after 15 s; for user data that everything else waits for. */
export const soon = () => ({ signal: AbortSignal.timeout(patienceMs) })

export async function ask(path: string, init?: RequestInit): Promise<unknown> {
  return (await request(path, init)).json()
}

/** Send JSON and ignore the response body. */
export function send(path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST'): Promise<Response> {
  return request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export async function post(path: string, body?: object): Promise<unknown> {
  return (await send(path, body)).json()
}

/** Convert an error response, and notify the subscribers of its code. */
export function refusal(body: string): RequestError {
  const found = asProblem(body)
  if (!found) return new RequestError('internal', faultWords('internal'), true)
  if (found.code === 'user-disabled') for (const listener of disabledListeners) listener()
  if (found.code === 'too-many-requests') for (const listener of crowdedListeners) listener(found.againAt)
  const says = withDetail(found.title, found.detail)
  return new RequestError(found.code, says, found.mayRetry, found)
}

function asProblem(body: string): Problem | undefined {
  try {
    return problem.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

export async function requestBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  return (await request(path, signal && { signal })).blob()
}
