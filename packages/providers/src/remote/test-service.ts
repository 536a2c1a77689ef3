import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProgress, encode, type Raster, type Work } from '@pentimento/imaging'

/** A request that the service received, with its body. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  bytes: Uint8Array
  json<Sent = Record<string, unknown>>(): Sent
  form(): Promise<FormData>
}

type ReplyHandler = (received: ReceivedRequest, response: ServerResponse) => void | Promise<void>

/** A fake service on loopback. Each route has a list of replies; the last is repeated. */
export interface TestService {
  url: string
  server: Server
  received: ReceivedRequest[]
  /** Set the replies of a route, `METHOD /path` without the query. */
  answer(route: string, ...replies: ReplyHandler[]): void
  close(): Promise<void>
}

export async function startService(): Promise<TestService> {
  const routes = new Map<string, ReplyHandler[]>()
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const receivedRequest = await read(request)
    received.push(receivedRequest)
    const replies = routes.get(`${receivedRequest.method} ${receivedRequest.path.split('?')[0]}`)
    const reply = replies && (replies.length > 1 ? replies.shift() : replies[0])
    if (reply) await reply(receivedRequest, response)
    else response.writeHead(404).end('no such route')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    received,
    answer: (route, ...replies) => routes.set(route, replies),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const bytes = new Uint8Array(Buffer.concat(parts))
  const { method = '', url: path = '', headers } = request
  return {
    method,
    path,
    headers,
    bytes,
    json: () => JSON.parse(new TextDecoder().decode(bytes)),
    form: () =>
      new Response(bytes, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData(),
  }
}

export const replyJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): ReplyHandler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

export const replyBytes =
  (bytes: Uint8Array, status = 200): ReplyHandler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'image/png' }).end(bytes)
  }

/** Announces the full length, and closes the connection half way. */
export const replyTruncated =
  (bytes: Uint8Array): ReplyHandler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
  }

export const closeConnection: ReplyHandler = (_, response) => {
  response.destroy()
}

/** A smooth gradient in which every pixel has a different color. */
export function gradientImage(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[at++] = 40 + (x * 160) / width
      data[at++] = 200 - (y * 160) / height
      data[at++] = 60 + ((x + y) * 100) / (width + height)
    }
  }
  return { data, width, height, channels: 3 }
}

export function solidImage(width: number, height: number, color: readonly number[]): Raster {
  const channels = color.length as 3 | 4
  const data = new Uint8ClampedArray(width * height * channels)
  for (let at = 0; at < data.length; at++) data[at] = color[at % channels]
  return { data, width, height, channels }
}

export async function encodePng(image: Raster): Promise<Uint8Array> {
  return encode(image, { format: 'png' })
}

export async function encodeBase64(image: Raster): Promise<string> {
  return Buffer.from(await encodePng(image)).toString('base64')
}

/** Work options that record the reported progress. */
export function recordingWork(signal = new AbortController().signal): Work & { reported: number[] } {
  const reported: number[] = []
  return { signal, progress: createProgress(fraction => reported.push(fraction)), reported }
}
