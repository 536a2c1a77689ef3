import { ToolError } from '@pentimento/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApiMember, createApiMember, imagePart } from '../../test-api.ts'
import { blockedWork, returnWhitePixel, startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { PENTIMENTO_API_RATE: '100000', PENTIMENTO_API_CONCURRENCY: '200', PENTIMENTO_WORKERS: '4' },
  })
})
afterEach(async () => {
  await server.idle()
  server.setWork(returnWhitePixel)
})
afterAll(() => server.close(1000))

const path = '/remove-text/v1'
const call = async (member: ApiMember, headers: Record<string, string> = {}) =>
  member.send(path, [await imagePart()], headers)
const failWith = (error: Error) => server.setWork(() => Promise.reject(error))

it('gives 100 credits once to an account whose address is confirmed, and none before', async () => {
  const confirmed = await createApiMember(server)
  for (let repeat = 0; repeat < 2; repeat++)
    expect(await confirmed.credits()).toEqual({ remaining: 100, reserved: 0 })
  const unconfirmed = await createApiMember(server, { isConfirmed: false })
  expect(await unconfirmed.credits()).toEqual({ remaining: 0, reserved: 0 })
  const answer = await call(unconfirmed)
  expect(answer.statusCode).toBe(402)
  expect(answer.json()).toEqual({ error: 'Not enough API credits for this request' })
})

describe('a call that fails', () => {
  it('because of the image, of the engine, or of refused content is not charged', async () => {
    const member = await createApiMember(server)
    for (const [code, status] of [
      ['text-not-found', 422],
      ['nsfw-input', 422],
      ['watermark-detected', 422],
      ['unreadable-image', 400],
      ['engine-unreachable', 503],
      ['process-failed', 500],
    ] as const) {
      failWith(new ToolError(code))
      const answer = await call(member)
      expect([code, answer.statusCode]).toEqual([code, status])
      expect(answer.json()).toEqual({ error: expect.any(String) })
      expect(await member.credits()).toEqual({ remaining: 100, reserved: 0 })
    }
  })

  it('because a worker crashes once is processed again and charged once', async () => {
    const member = await createApiMember(server)
    let crashes = 0
    server.setWork((job, options) => {
      if (crashes++ === 0) return Promise.reject(new Error('killed'))
      return returnWhitePixel(job, options)
    })
    const answer = await call(member)
    expect(answer.statusCode).toBe(200)
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 0 })
  }, 60_000)

  it('because it isn’t ready in time is canceled, and says how to wait', async () => {
    const member = await createApiMember(server)
    const { work } = blockedWork()
    server.setWork(work)
    const answer = await call(member, { prefer: 'wait=0' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json().error).toContain('respond-async')
    expect(await member.credits()).toEqual({ remaining: 100, reserved: 0 })
  })
})

describe('Idempotency-Key', () => {
  it('processes and charges a repeated request once', async () => {
    const member = await createApiMember(server)
    const headers = { 'idempotency-key': 'order 1' }
    const answers = await Promise.all([call(member, headers), call(member, headers), call(member, headers)])
    answers.push(await call(member, headers))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['x-credits-consumed']).toBe('1')
    }
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 0 })
    expect((await call(member, { 'idempotency-key': 'order 2' })).statusCode).toBe(200)
    expect(await member.credits()).toEqual({ remaining: 98, reserved: 0 })
  })

  it('refuses a different request, and doesn’t mix up people', async () => {
    const [member, other] = [await createApiMember(server), await createApiMember(server)]
    const headers = { 'idempotency-key': 'the same' }
    expect((await call(member, headers)).statusCode).toBe(200)
    const different = await member.send('/remove-background/v1', [await imagePart()], headers)
    expect(different.statusCode).toBe(409)
    expect((await call(other, headers)).statusCode).toBe(200)
    expect(await other.credits()).toEqual({ remaining: 99, reserved: 0 })
  })

  it('gets the result of a request that wasn’t ready in time', async () => {
    const member = await createApiMember(server)
    const { work, release } = blockedWork()
    server.setWork(work)
    const headers = { 'idempotency-key': 'slow' }
    expect((await call(member, { ...headers, prefer: 'wait=0' })).statusCode).toBe(503)
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 1 })
    release()
    expect((await call(member, headers)).statusCode).toBe(200)
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 0 })
  })
})

describe('Prefer: respond-async', () => {
  it('answers 202 with a task that the same key can read, and charges when it’s ready', async () => {
    const member = await createApiMember(server)
    const { work, release } = blockedWork()
    server.setWork(work)
    const answer = await call(member, { prefer: 'respond-async' })
    expect(answer.statusCode).toBe(202)
    expect(answer.headers['preference-applied']).toBe('respond-async')
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 1 })
    const location = String(answer.headers.location)
    expect((await member.get(location)).json().state).toMatch(/queued|processing/)
    release()
    const task = await member.waitUntilReady(location)
    expect((await member.get(task.outputs[0].href)).headers['content-type']).toBe('image/png')
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 0 })
    const stranger = await createApiMember(server)
    expect((await stranger.get(location)).statusCode).toBe(404)
  })

  it('returns the credits of a task that is canceled or deleted', async () => {
    const member = await createApiMember(server)
    const { work } = blockedWork()
    server.setWork(work)
    const headers = { 'x-api-key': member.key }
    for (const [method, action] of [
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const { location } = (await call(member, { prefer: 'respond-async' })).headers
      expect(await member.credits()).toEqual({ remaining: 99, reserved: 1 })
      const ended = await server.app.inject({ method, url: `${location}${action}`, headers })
      expect(ended.statusCode).toBeLessThan(300)
      expect(await member.credits()).toEqual({ remaining: 100, reserved: 0 })
    }
  })
})

describe('the project’s own API', () => {
  it('accepts a key as a bearer token, without plan limits, and charges credits', async () => {
    const member = await createApiMember(server)
    const headers = { authorization: `Bearer ${member.key}`, prefer: 'wait=20' }
    const image = { ...(await imagePart()), name: 'image' }
    const answer = await member.send('/api/tools/text-remover/tasks', [image], headers, '')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ state: 'ready', plan: 'pro' })
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 0 })
    const list = await member.get('/api/tasks', { authorization: `Bearer ${member.key}` })
    expect(list.json().tasks).toHaveLength(1)
    expect(list.headers['ratelimit']).toMatch(/^"key";r=\d+;t=\d+$/)
  })

  it('charges each image of a request for several', async () => {
    const member = await createApiMember(server)
    const params = { name: 'params', content: '{"prompt":"a boat","images":3}' }
    const headers = { authorization: `Bearer ${member.key}`, prefer: 'wait=20' }
    expect((await member.send('/api/tools/text-to-image/tasks', [params], headers, '')).statusCode).toBe(200)
    expect(await member.credits()).toEqual({ remaining: 97, reserved: 0 })
  })

  it('charges a retry of a failed task once it succeeds', async () => {
    const member = await createApiMember(server)
    failWith(new ToolError('process-failed'))
    const headers = { authorization: `Bearer ${member.key}`, prefer: 'wait=20' }
    const image = { ...(await imagePart()), name: 'image' }
    const failed = await member.send('/api/tools/text-remover/tasks', [image], headers, '')
    expect(failed.json().state).toBe('error')
    expect(await member.credits()).toEqual({ remaining: 100, reserved: 0 })
    server.setWork(returnWhitePixel)
    const url = `/api/tasks/${failed.json().id}`
    await server.app.inject({ method: 'POST', url: `${url}/retry`, headers })
    await member.waitUntilReady(url)
    expect(await member.credits()).toEqual({ remaining: 99, reserved: 0 })
  })

  it.each(['/api/tasks', '/api/tools/relight/templates', `/api/tasks/${crypto.randomUUID()}`])(
    'answers 401 to an unknown token on %s, never an empty list',
    async url => {
      for (const authorization of ['Bearer nonsense', 'Bearer', `Bearer pent_live_${'0'.repeat(49)}`]) {
        const answer = await server.app.inject({ url, headers: { authorization } })
        expect([authorization, answer.statusCode]).toEqual([authorization, 401])
      }
    },
  )

  it('ignores the credentials of a reverse proxy', async () => {
    const visitor = await server.visitor()
    const answer = await visitor.send('GET', '/api/tasks', { authorization: 'Basic YTpi' })
    expect(answer.statusCode).toBe(200)
  })
})
