import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type Answer, type Call, exchange } from './exchange.ts'
import { broken, engineError, type Failure, type Meaning, refused } from './refusals.ts'

/** A request of a provider; the transport adds base URL and credentials. */
export interface Asked {
  method?: Call['method']
  /** Path below the service's URL, or an absolute URL, to which no key is sent. */
  path: string
  headers?: Record<string, string>
  json?: unknown
  form?: FormData
  meaning?: Meaning
}

/** Connection to one service. */
export interface Transport {
  /** Name of the service in errors. */
  readonly engine: string
  /**
   * Send a request. Retries after 429, 5xx and connection errors, with exponential backoff and jitter, or after
   * the delay of `Retry-After`.
   *
   * @returns a response with status 200 to 299
   * @throws EngineError; the signal's reason once it is aborted
   */
  ask(asked: Asked, signal: AbortSignal): Promise<Answer>
  /** Open a WebSocket below the service's URL. */
  listen(path: string): WebSocket
  /** Wait, for example between two polls. Throws the signal's reason. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export interface TransportOptions {
  engine: string
  url: string
  headers?: Record<string, string>
  /** Timeout of one attempt. */
  timeoutMs: number
  meaning?: Meaning
  /** Maximum size of a response. @default 128 MB: 32 megapixels as a PNG in base64 */
  maxBytes?: number
  /** Maximum number of attempts. @default 4 */
  attempts?: number
  /** How to wait; replaced in tests. */
  pause?: Transport['pause'] | undefined
}

const firstPauseMs = 500
const longestPauseMs = 20_000
/** A longer `Retry-After` is reported as an error instead of waiting. */
const longestAskedMs = 60_000

export function openTransport(options: TransportOptions): Transport {
  const { engine, attempts = 4, pause = pauseFor } = options
  const ask: Transport['ask'] = async (asked, signal) => {
    const call = await wordCall(options, asked)
    for (let attempt = 1; ; attempt++) {
      const outcome = await tryOnce(options, call, asked.meaning ?? options.meaning, signal)
      if ('bytes' in outcome) return outcome
      const waitMs = outcome.waitMs ?? backOffMs(attempt)
      if (!outcome.mayRetry || attempt === attempts || waitMs > longestAskedMs) throw outcome.error
      await pause(waitMs, signal)
    }
  }
  const listen: Transport['listen'] = path =>
    new WebSocket(addressOf(options.url, path).replace(/^http/, 'ws'), { headers: options.headers })
  return { engine, ask, listen, pause }
}

/** Exponential backoff with jitter between half and all of the delay, so that clients don't retry in step. */
function backOffMs(attempt: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

async function wordCall({ url: base, headers }: TransportOptions, asked: Asked): Promise<Call> {
  const isElsewhere = /^https?:/.test(asked.path)
  const url = new URL(isElsewhere ? asked.path : addressOf(base, asked.path))
  const body =
    asked.form ??
    (asked.json === undefined
      ? undefined
      : new Blob([JSON.stringify(asked.json)], { type: 'application/json' }))
  // The form is serialized once, so that every attempt sends the same bytes.
  const written = body && new Response(body)
  const type = written?.headers.get('content-type')
  return {
    method: asked.method ?? 'POST',
    url,
    headers: { ...(!isElsewhere && headers), ...(type && { 'content-type': type }), ...asked.headers },
    ...(written && { body: new Uint8Array(await written.arrayBuffer()) }),
  }
}

function addressOf(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`
}

async function tryOnce(
  { engine, timeoutMs, maxBytes = 128e6 }: TransportOptions,
  call: Call,
  meaning: Meaning | undefined,
  signal: AbortSignal,
): Promise<Answer | Failure> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await exchange(call, { signal: AbortSignal.any([signal, timeout]), maxBytes })
    return answer.status >= 200 && answer.status < 300 ? answer : refused(engine, answer, meaning)
  } catch (cause) {
    signal.throwIfAborted()
    return broken(engine, cause, timeout.aborted)
  }
}

/**
 * Parse a response as JSON of a schema.
 *
 * @throws EngineError 'broken-answer'
 */
export function readJson<T>({ engine }: Transport, { bytes }: Answer, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw engineError(engine, 'broken-answer', cause)
  }
}
