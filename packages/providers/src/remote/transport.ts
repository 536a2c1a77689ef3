import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type HttpRequest, type HttpResponse, sendHttpRequest } from './http-request.ts'
import {
  type ErrorClassifier,
  engineError,
  type Failure,
  failureFromException,
  failureFromResponse,
} from './service-errors.ts'

/** A request of a provider; the transport adds base URL and credentials. */
export interface TransportRequest {
  method?: HttpRequest['method']
  /** Path below the service's URL, or an absolute URL, to which no key is sent. */
  path: string
  headers?: Record<string, string>
  json?: unknown
  form?: FormData
  classifyError?: ErrorClassifier
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
  send(request: TransportRequest, signal: AbortSignal): Promise<HttpResponse>
  /** Open a WebSocket below the service's URL. */
  openWebSocket(path: string): WebSocket
  /** Wait, for example between two polls. Throws the signal's reason. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export interface TransportOptions {
  engine: string
  url: string
  headers?: Record<string, string>
  /** Timeout of one attempt. */
  timeoutMs: number
  classifyError?: ErrorClassifier
  /** Maximum size of a response. @default 128 MB: 32 megapixels as a PNG in base64 */
  maxBytes?: number
  /** Maximum number of attempts. @default 4 */
  attempts?: number
  /** How to wait; replaced in tests. */
  pause?: Transport['pause'] | undefined
}

const initialDelayMs = 500
const maxDelayMs = 20_000
/** A longer `Retry-After` is reported as an error instead of waiting. */
const maxRetryAfterMs = 60_000

export function createTransport(options: TransportOptions): Transport {
  const { engine, attempts = 4, pause = waitFor } = options
  const send: Transport['send'] = async (request, signal) => {
    const httpRequest = await buildRequest(options, request)
    for (let attempt = 1; ; attempt++) {
      const outcome = await tryOnce(
        options,
        httpRequest,
        request.classifyError ?? options.classifyError,
        signal,
      )
      if ('bytes' in outcome) return outcome
      const waitMs = outcome.waitMs ?? backoffMs(attempt)
      if (!outcome.mayRetry || attempt === attempts || waitMs > maxRetryAfterMs) throw outcome.error
      await pause(waitMs, signal)
    }
  }
  const openWebSocket: Transport['openWebSocket'] = path =>
    new WebSocket(joinUrl(options.url, path).replace(/^http/, 'ws'), { headers: options.headers })
  return { engine, send, openWebSocket, pause }
}

/** Exponential backoff with jitter between half and all of the delay, so that clients don't retry in step. */
function backoffMs(attempt: number): number {
  return Math.min(maxDelayMs, initialDelayMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

async function buildRequest(
  { url: base, headers }: TransportOptions,
  request: TransportRequest,
): Promise<HttpRequest> {
  const isAbsolute = /^https?:/.test(request.path)
  const url = new URL(isAbsolute ? request.path : joinUrl(base, request.path))
  const body =
    request.form ??
    (request.json === undefined
      ? undefined
      : new Blob([JSON.stringify(request.json)], { type: 'application/json' }))
  // The form is serialized once, so that every attempt sends the same bytes.
  const serialized = body && new Response(body)
  const type = serialized?.headers.get('content-type')
  return {
    method: request.method ?? 'POST',
    url,
    headers: { ...(!isAbsolute && headers), ...(type && { 'content-type': type }), ...request.headers },
    ...(serialized && { body: new Uint8Array(await serialized.arrayBuffer()) }),
  }
}

function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`
}

async function tryOnce(
  { engine, timeoutMs, maxBytes = 128e6 }: TransportOptions,
  httpRequest: HttpRequest,
  classifyError: ErrorClassifier | undefined,
  signal: AbortSignal,
): Promise<HttpResponse | Failure> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await sendHttpRequest(httpRequest, {
      signal: AbortSignal.any([signal, timeout]),
      maxBytes,
    })
    return response.status >= 200 && response.status < 300
      ? response
      : failureFromResponse(engine, response, classifyError)
  } catch (cause) {
    signal.throwIfAborted()
    return failureFromException(engine, cause, timeout.aborted)
  }
}

/**
 * Parse a response as JSON of a schema.
 *
 * @throws EngineError 'invalid-response'
 */
export function readJson<T>({ engine }: Transport, { bytes }: HttpResponse, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw engineError(engine, 'invalid-response', cause)
  }
}
