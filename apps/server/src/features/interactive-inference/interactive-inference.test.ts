import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockedWork, returnWhitePixel, startServer, type TestServer, testImage } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  const env = {
    PENTIMENTO_PROXIES: '127.0.0.1',
    PENTIMENTO_REGION_HEADER: 'X-Country',
    PENTIMENTO_BLOCKED_REGIONS: 'cleanup:AQ',
  }
  server = await startServer({ env })
})
afterAll(() => server.close(1000))
beforeEach(() => server.setWork(returnWhitePixel))

async function send(
  fields: Record<string, string | Blob>,
  tool = 'cleanup',
  more: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return server.app.inject({
    method: 'POST',
    url: `/api/tools/${tool}/select`,
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...more },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const image = async () => new File([await testImage(8, 6)], 'cat.png')
const params = JSON.stringify({ points: [{ x: 2, y: 3 }] })

describe('403', () => {
  it('rejects a banned user', async () => {
    const { id, cookie } = await server.visitor()
    await server.accounts.ban(id)
    const answer = await send({ image: await image(), params }, 'cleanup', { cookie })
    expect(answer.json()).toMatchObject({ status: 403, code: 'user-disabled' })
  })
})

describe('451', () => {
  it('rejects a tool that is unavailable in the country', async () => {
    const answer = await send({ image: await image(), params }, 'cleanup', { 'x-country': 'AQ' })
    expect([answer.statusCode, answer.json().code]).toEqual([451, 'region-unavailable'])
  })
})

describe('200', () => {
  it('returns a mask for a click and names the engine', async () => {
    const jobs: unknown[] = []
    server.setWork((job, watch) => {
      jobs.push(job)
      return returnWhitePixel(job, watch)
    })
    const answer = await send({ image: await image(), params })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'made-by': 'a%20test' })
    expect([...answer.rawPayload.subarray(1, 4)]).toEqual([80, 78, 71])
    expect(jobs).toMatchObject([
      { tool: 'cleanup', inferenceKind: 'select', params: { points: [{ x: 2, y: 3 }] } },
    ])
  })
})

describe('400', () => {
  it('rejects a missing image and invalid JSON', async () => {
    expect((await send({ params })).json()).toMatchObject({ status: 400, code: 'missing-file' })
    const broken = await send({ image: await image(), params: '{' })
    expect(broken.json()).toMatchObject({ status: 400, code: 'invalid-request' })
  })
})

describe('404', () => {
  it('rejects a tool without interactive inference', async () => {
    expect((await send({ image: await image(), params }, 'image-upscaler')).statusCode).toBe(404)
  })
})

describe('a slow upload', () => {
  it('leaves other requests unaffected', async () => {
    const { port, hostname } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const slow = connect(Number(port), hostname)
    const head = ['POST /api/tools/cleanup/select HTTP/1.1', `Host: ${hostname}:${port}`]
    const type = 'Content-Type: multipart/form-data; boundary=b'
    const received = once(server.app.server, 'request')
    slow.write([...head, type, 'Content-Length: 1000', '', '--b\r\n'].join('\r\n'))
    await received
    for (let other = 0; other < 3; other++)
      expect((await send({ image: await image(), params })).statusCode).toBe(200)
    slow.destroy()
  })
})

describe('while all processes are in use', () => {
  it('a request waits for its turn', async () => {
    const { work, started, release } = blockedWork()
    server.setWork(work)
    const first = send({ image: await image(), params })
    await started
    const second = send({ image: await image(), params })
    release()
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200])
  })
})
