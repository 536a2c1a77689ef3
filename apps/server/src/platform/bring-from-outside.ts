import { once } from 'node:events'
import { get as getPlainly, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

interface Bringing {
  maxBytes: number
  /** For all of it, redirects included. */
  withinMs: number
  /** Origins that whoever runs this server named: they may be of a private network, and without TLS. */
  trusted: readonly string[]
}

const redirectsMax = 3

/** Looks every address up itself, and connects to none of a private network or of this machine. */
const agent = new RequestFilteringHttpsAgent()

/**
 * Bring a small file from an address that a stranger may have chosen: over HTTPS, and from public addresses
 * alone, so that nobody has this server ask its own neighbours.
 *
 * @throws Error that says why not
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
      throw new Error(`${url.origin} answers ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error(`${url.origin} redirects on and on`)
}

async function ask(url: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const options = { signal, headers: { accept: 'image/*', 'user-agent': 'Pentimento' } }
  if (url.protocol !== 'https:' && !isTrusted) throw new Error(`${url.origin} is asked over HTTPS alone`)
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
