import { once } from 'node:events'
import { get as getPlainly, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

interface Bringing {
  maxBytes: number
  /** For the whole download, including redirects. */
  withinMs: number
  /** Origins configured by the operator: they may be in a private network and use plain HTTP. */
  trusted: readonly string[]
}

const redirectsMax = 3

/** Resolves each host itself and refuses private and loopback addresses. */
const agent = new RequestFilteringHttpsAgent()

/**
 * Download a small file from a URL that an untrusted party may have chosen: over HTTPS and from public addresses only,
 * which prevents server-side request forgery (SSRF).
 *
 * @throws Error with the reason
 */
export async function bringFromOutside(
  address: string,
  { maxBytes, withinMs, trusted }: Bringing,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(withinMs)
  let url = new URL(address)
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const answer = await ask(url, trusted.includes(url.origin), signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return allOf(answer, maxBytes)
    answer.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new Error(`${url.origin} answered ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error(`${url.origin} redirects too often`)
}

async function ask(url: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const options = { signal, headers: { accept: 'image/*', 'user-agent': 'Pentimento' } }
  if (url.protocol !== 'https:' && !isTrusted) throw new Error(`${url.origin} must use HTTPS`)
  const request =
    url.protocol === 'https:'
      ? getSecurely(url, isTrusted ? options : { ...options, agent })
      : getPlainly(url, options)
  const [answer] = await once(request, 'response')
  return answer
}

async function allOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
