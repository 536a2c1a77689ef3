import { once } from 'node:events'
import { get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http'
import { get as httpsGet, request as httpsRequest } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

interface FetchLimits {
  maxBytes: number
  /** For the whole download, including redirects. */
  timeoutMs: number
  /** Origins configured by the operator: they may be in a private network and use plain HTTP. */
  trustedOrigins: readonly string[]
}

const maxRedirects = 3

/** Resolves each host itself and refuses private and loopback addresses. */
const agent = new RequestFilteringHttpsAgent()

/**
 * Download a small file from a URL that an untrusted party may have chosen: over HTTPS and from public addresses only,
 * which prevents server-side request forgery (SSRF).
 *
 * @throws Error with the reason
 */
export async function fetchExternalFile(
  address: string,
  { maxBytes, timeoutMs, trustedOrigins }: FetchLimits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await sendRequest(url, trustedOrigins.includes(url.origin), signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response, maxBytes)
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new Error(`${url.origin} answered ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error(`${url.origin} redirects too often`)
}

/** The address of a URL is private, or the URL isn't HTTPS. */
export class AddressRefusedError extends Error {}

/**
 * POST a small body to a URL that an untrusted party has chosen. The connection is made to the address that was checked.
 * Redirects aren't followed.
 *
 * @param allowsPrivate whether the URL may be in a private network and use plain HTTP
 * @returns the status of the response, whose body is ignored
 * @throws AddressRefusedError; Error named TimeoutError; the connection's error
 */
export async function postToExternalUrl(
  address: string,
  {
    headers,
    body,
    timeoutMs,
    allowsPrivate,
  }: { headers: Record<string, string>; body: string; timeoutMs: number; allowsPrivate: boolean },
): Promise<number> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !allowsPrivate) throw new AddressRefusedError(`${url.origin} must use HTTPS`)
  const signal = AbortSignal.timeout(timeoutMs)
  const options = {
    method: 'POST',
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Pentimento' },
  }
  try {
    const request = isSecure
      ? httpsRequest(url, allowsPrivate ? options : { ...options, agent })
      : httpRequest(url, options)
    request.end(body)
    const [response] = await once(request, 'response')
    response.destroy()
    return response.statusCode
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof Error && /is not allowed/.test(error.message))
      throw new AddressRefusedError(error.message, { cause: error })
    throw error
  }
}

async function sendRequest(url: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const options = { signal, headers: { accept: 'image/*', 'user-agent': 'Pentimento' } }
  if (url.protocol !== 'https:' && !isTrusted) throw new Error(`${url.origin} must use HTTPS`)
  const request =
    url.protocol === 'https:'
      ? httpsGet(url, isTrusted ? options : { ...options, agent })
      : httpGet(url, options)
  const [response] = await once(request, 'response')
  return response
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
