import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body?: Uint8Array
}

export interface HttpResponse {
  status: number
  /** The value of a header, by its lower-case name. */
  header(name: string): string | undefined
  bytes: Uint8Array
}

/** A response that exceeds the maximum size. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError'
}

/**
 * Send an HTTP request and read the whole response. Not `fetch`, which times out after five minutes without a
 * response; an image can take longer on a slow machine. Doesn't follow redirects.
 *
 * @throws ResponseTooLargeError; the signal's AbortError; Node's error for a connection that fails or ends early
 */
export function sendHttpRequest(
  { method, url, headers, body }: HttpRequest,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<HttpResponse> {
  const openRequest = url.protocol === 'https:' ? secureRequest : plainRequest
  const length = body && { 'content-length': String(body.length) }
  return new Promise((resolve, reject) => {
    const request = openRequest(url, { method, headers: { ...headers, ...length }, signal })
    request.on('error', reject)
    request.on('response', response => {
      readBody(response, maxBytes).then(
        bytes => resolve({ status: response.statusCode ?? 0, header: headerOf(response), bytes }),
        reject,
      )
    })
    request.end(body)
  })
}

function headerOf({ headers }: IncomingMessage): HttpResponse['header'] {
  return name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > maxBytes) {
      response.destroy()
      throw new ResponseTooLargeError(`a response of more than ${maxBytes} bytes`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
