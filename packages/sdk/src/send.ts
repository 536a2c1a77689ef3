import { PentimentoError } from './errors.ts'
import type { Form, UploadProgress } from './form.ts'

/** The part of the DOM's XMLHttpRequest that is used, so that types of the DOM aren't needed. */
interface Xhr {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  responseType: string
  readonly response: Blob
  readonly status: number
  getAllResponseHeaders(): string
  setRequestHeader(name: string, value: string): void
  open(method: string, url: string): void
  send(body: FormData | null): void
  abort(): void
}

/** Read on each use, because pages and tests may replace it. */
const xhrOfPlatform = () => (globalThis as { XMLHttpRequest?: new () => Xhr }).XMLHttpRequest

export interface Request {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  form?: Form
  onUploadProgress?: ((progress: UploadProgress) => void) | undefined
}

export interface Attempt {
  signal: AbortSignal | undefined
  timeoutMs: number
  /** Replaces the platform's. */
  fetch?: typeof fetch | undefined
}

/**
 * Send a request once.
 *
 * @returns the response with its body read, so that the time limit includes it
 * @throws PentimentoError 'network' or 'timeout'; the signal's reason if it aborts
 */
export async function sendOnce(request: Request, { signal, timeoutMs, fetch }: Attempt): Promise<Response> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const XhrOfPlatform = xhrOfPlatform()
    if (request.onUploadProgress && !fetch && XhrOfPlatform)
      return await sendByXhr(new XhrOfPlatform(), request, either)
    return await sendByFetch(request, either, fetch)
  } catch (error) {
    signal?.throwIfAborted()
    if (timeout.aborted)
      throw new PentimentoError(`No response within ${timeoutMs} ms`, { kind: 'timeout', cause: error })
    throw new PentimentoError('Couldn’t reach the server', { kind: 'network', cause: error })
  }
}

async function sendByFetch(
  { method, url, headers, form, onUploadProgress }: Request,
  signal: AbortSignal,
  fetch = globalThis.fetch,
): Promise<Response> {
  const init = { method, headers, signal }
  const send = async () => {
    if (!form) return fetch(url, init)
    if (!canStreamRequests() || !(form.hasStream || onUploadProgress))
      return fetch(url, { ...init, body: await form.toFormData() })
    const { body, contentType } = form.toStream(onUploadProgress)
    // The DOM's types don't have `duplex`, which the Fetch standard requires for a stream.
    const streamed = { body, duplex: 'half' } as RequestInit
    return fetch(url, { ...init, ...streamed, headers: { ...headers, 'content-type': contentType } })
  }
  const response = await send()
  return withBody(await response.blob(), response)
}

/** Browsers report upload progress only by XMLHttpRequest. */
async function sendByXhr(
  xhr: Xhr,
  { method, url, headers, form, onUploadProgress }: Request,
  signal: AbortSignal,
): Promise<Response> {
  const body = (await form?.toFormData()) ?? null
  signal.throwIfAborted()
  const abort = () => xhr.abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await new Promise((resolve, reject) => {
      xhr.upload.onprogress = ({ loaded, total }) =>
        onUploadProgress?.({ sentBytes: loaded, totalBytes: total || undefined })
      xhr.onload = () =>
        resolve(
          withBody(xhr.response, { status: xhr.status, headers: readHeaders(xhr.getAllResponseHeaders()) }),
        )
      xhr.onerror = () => reject(new TypeError('The request failed'))
      xhr.onabort = () => reject(signal.reason)
      xhr.open(method, url)
      xhr.responseType = 'blob'
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.send(body)
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** A response whose body has arrived. */
function withBody(body: Blob, { status, headers }: { status: number; headers: Headers }): Response {
  const isWithoutBody = [204, 205, 304].includes(status)
  return new Response(isWithoutBody ? null : body, { status, headers })
}

function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** Whether a request's body can be a stream. In browsers it can't, except by HTTP/2 in some. */
function canStreamRequests(): boolean {
  return !('document' in globalThis) && !('WorkerGlobalScope' in globalThis)
}
