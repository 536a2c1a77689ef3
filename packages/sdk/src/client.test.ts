import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Pentimento, PentimentoError } from './sdk.ts'

// How the client repeats and aborts requests, against a server that misbehaves on purpose.
let server: Server
let baseUrl: string
let requests: { method: string | undefined; url: string | undefined; key: unknown; body: string }[]
let respond: (attempt: number, response: Parameters<RequestListener>[1], request: IncomingMessage) => void
beforeEach(async () => {
  requests = []
  server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const body = await text(request).catch(() => '')
    requests.push({ method, url, key: headers['idempotency-key'], body })
    respond(requests.length, response, request)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const address = server.address()
  baseUrl = `http://localhost:${typeof address === 'object' && address?.port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const client = (options: Partial<ConstructorParameters<typeof Pentimento>[0]> = {}) =>
  new Pentimento({ baseUrl, apiKey: 'k', ...options })
const sendImage: typeof respond = (_attempt, response) => {
  response.writeHead(200, {
    'content-type': 'image/png',
    'x-credits-consumed': '0.5',
    'x-remaining-credits': '1.5',
  })
  response.end('image')
}
const fields = () => ({ image_file: new Blob(['photo']) })

it('repeats a request with the same idempotency key at the time of Retry-After', async () => {
  respond = (attempt, response, request) => {
    if (attempt > 2) return sendImage(attempt, response, request)
    response.writeHead(attempt === 1 ? 429 : 503, { 'retry-after': '0' }).end('{"error":"Later"}')
  }
  const result = await client().removeText(fields())
  expect(result).toMatchObject({ mediaType: 'image/png', credits: { consumed: 0.5, remaining: 1.5 } })
  expect(await result.image.text()).toBe('image')
  expect(requests).toHaveLength(3)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(requests[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

it('repeats a request after a dropped connection', async () => {
  respond = (attempt, response, request) =>
    attempt === 1 ? request.socket.destroy() : sendImage(attempt, response, request)
  await client().removeText(fields())
  expect(requests).toHaveLength(2)
})

it('does not repeat a request that can’t succeed, one whose stream was read, or one to repeat much later', async () => {
  respond = (_attempt, response) => response.writeHead(402).end('{"error":"Not enough API credits"}')
  await expect(client().removeText(fields())).rejects.toMatchObject({ kind: 'no-credits', status: 402 })
  expect(requests).toHaveLength(1)
  respond = (_attempt, response) => response.writeHead(503, { 'retry-after': '0' }).end()
  await expect(client().removeText({ image_file: new Blob(['photo']).stream() })).rejects.toMatchObject({
    kind: 'busy',
  })
  expect(requests).toHaveLength(2)
  respond = (_attempt, response) => response.writeHead(503, { 'retry-after': '3600' }).end()
  await expect(client().removeText(fields())).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
  expect(requests).toHaveLength(3)
})

it('gives up after a time limit, and when the signal aborts', async () => {
  respond = () => {}
  const slow = client({ timeoutMs: 50, maxRetries: 0 }).removeText(fields())
  await expect(slow).rejects.toMatchObject({ name: 'PentimentoError', kind: 'timeout' })
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(client().removeText(fields(), { signal })).rejects.toThrow('stopped')
  const controller = new AbortController()
  respond = () => controller.abort(new Error('left'))
  await expect(client().removeText(fields(), { signal: controller.signal })).rejects.toThrow('left')
  expect(requests).toHaveLength(2)
})

it('stops waiting to repeat a request when the signal aborts', async () => {
  const controller = new AbortController()
  respond = (_attempt, response) => {
    response.writeHead(429, { 'retry-after': '50' }).end('{}', () => controller.abort(new Error('left')))
  }
  await expect(client().removeText(fields(), { signal: controller.signal })).rejects.toThrow('left')
})

it('explains errors that are no JSON, and an unreachable server', async () => {
  respond = (_attempt, response) => response.writeHead(500).end('<h1>Bad gateway</h1>')
  await expect(client().credits()).rejects.toThrow('The server responded with status 500')
  const unreachable = new Pentimento({ baseUrl: 'http://localhost:1', apiKey: 'k', maxRetries: 0 })
  const error = await unreachable.credits().catch(error => error)
  expect(error).toBeInstanceOf(PentimentoError)
  expect(error).toMatchObject({ kind: 'network', status: undefined, cause: expect.any(Error) })
})

it('sends streams and text as a multipart form, and omits undefined fields', async () => {
  respond = sendImage
  async function* chunks() {
    yield new TextEncoder().encode('pho')
    yield new TextEncoder().encode('to')
  }
  await client().uncrop({ image_file: chunks(), extend_left: 20, seed: undefined })
  const { body } = requests[0] ?? { body: '' }
  const form = await new Response(body, {
    headers: { 'content-type': `multipart/form-data; boundary=${body.slice(2, body.indexOf('\r\n'))}` },
  }).formData()
  expect([...form.keys()]).toEqual(['image_file', 'extend_left'])
  expect(await (form.get('image_file') as File).text()).toBe('photo')
  expect(form.get('extend_left')).toBe('20')
})
