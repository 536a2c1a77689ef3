import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type Answer, type Call, exchange } from './exchange.ts'
import { broken, engineError, type Failure, type Meaning, refused } from './refusals.ts'

/** A call as an adapter words it; the transport knows where to and as whom. */
export interface Asked {
  method?: Call['method']
  /** Below the service's address, or a whole address, to which no key is sent. @default POST */
  path: string
  headers?: Record<string, string>
  json?: unknown
  form?: FormData
  meaning?: Meaning
}

/** The way to one service. */
export interface Transport {
  /** What errors call the service. */
  readonly engine: string
  /**
   * Ask, and ask again where that may help: after 429, 5xx and a lost connection, after a pause that doubles
   * and is never the same, or the one that the service asked for.
   *
   * @returns an answer of 200 to 299
   * @throws EngineError; the signal's reason once it is aborted
   */
  ask(asked: Asked, signal: AbortSignal): Promise<Answer>
  /** Open a socket below the service's address. */
  listen(path: string): WebSocket
  /** Wait, as between two looks at a result that is not ready. Throws the signal's reason. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export interface TransportOptions {
  engine: string
  url: string
  headers?: Record<string, string>
  /** How long one attempt may take. */
  timeoutMs: number
  meaning?: Meaning
  /** Longest answer. @default 128 MB: 32 megapixels as base64 of a PNG */
  maxBytes?: number
  /** How often a call is tried. @default 4 */
  attempts?: number
  /** How to wait; a test does not. */
  pause?: Transport['pause'] | undefined
}

const firstPauseMs = 500
const longestPauseMs = 20_000
/** Who must wait longer than this is better told. */
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

/** Between half of a pause that doubles and all of it, so that many do not come back at once. */
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
  // A form is written once, so that every attempt sends the same bytes.
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
 * Read an answer as JSON of a shape.
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
