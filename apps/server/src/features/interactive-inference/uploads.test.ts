import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttpServer } from '../../platform/http.ts'
import { createLogger } from '../../platform/log.ts'
import { createManualClock } from '../../test-clock.ts'
import { returnWhitePixel, testImage } from '../../test-server.ts'
import { createProcessSlots } from '../../worker/process-slots.ts'
import { createRegions } from '../regions/regions.ts'
import { interactiveInferenceRoutes } from './interactive-inference.ts'

const clock = createManualClock()
let app: FastifyInstance
let port: number
let sockets: Socket[] = []
beforeEach(async () => {
  app = await createHttpServer({
    log: createLogger('silent'),
    isSecure: false,
    trustedProxies: ['127.0.0.1'],
  })
  const workerPool = { run: returnWhitePixel }
  const accounts = { identify: async () => undefined }
  const regions = createRegions({ header: undefined, blockedCountries: new Map() })
  const slots = createProcessSlots(1, clock)
  await app.register(interactiveInferenceRoutes(workerPool, { accounts, regions, slots, clock }))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await app.close()
})

/** Start an upload that never ends. */
async function startUpload(address: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const received = once(app.server, 'request')
  const head = ['POST /api/tools/cleanup/select HTTP/1.1', 'Host: localhost', `X-Forwarded-For: ${address}`]
  const body = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n'
  socket.write(`${head.join('\r\n')}\r\n${body}`)
  await received
  return socket
}

async function select(address: string) {
  const form = new FormData()
  form.set('image', new File([await testImage(8, 6)], 'cat.png'))
  form.set('params', JSON.stringify({ points: [{ x: 2, y: 3 }] }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url: '/api/tools/cleanup/select',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'x-forwarded-for': address,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

it('an upload that takes too long ends with an error, and its connection is closed', async () => {
  const socket = await startUpload('192.0.2.1')
  const answer = text(socket)
  const advance = () => {
    clock.advance(90_000)
    return socket.bytesRead
  }
  await expect.poll(advance).toBeGreaterThan(0)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"code":"upload-timeout"/s)
})

it('slow uploads of one address leave those of others', async () => {
  for (let upload = 0; upload < 8; upload++) await startUpload('192.0.2.1')
  const refused = await select('192.0.2.1')
  expect(refused.json()).toMatchObject({ status: 503, code: 'interactive-busy', mayRetry: true })
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await select('192.0.2.2')).statusCode).toBe(200)
})

it('an upload that was broken off counts no longer', async () => {
  for (let upload = 0; upload < 8; upload++) await startUpload('192.0.2.1')
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await select('192.0.2.1')).statusCode).toBe(200)
})
