import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiMember, createApiMember, imagePart } from '../../test-api.ts'
import { startServer, type TestServer } from '../../test-server.ts'

const hourMs = 60 * 60 * 1000
const operatorKey = 'the own key of the operator, long enough'

let server: TestServer
let member: ApiMember
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_OPERATOR_API_KEY: operatorKey } })
  member = await createApiMember(server)
})
afterAll(() => server.close(1000))

const path = '/remove-background/v1'
const call = async (key: string) => member.send(path, [await imagePart()], {}, key)
const statusOf = async (key: string) => (await call(key)).statusCode

describe('a key', () => {
  it('has a prefix and a checksum, works, and is shown only when it is created', async () => {
    expect(member.key).toMatch(/^pent_live_[0-9A-Za-z]{49}$/)
    expect(await statusOf(member.key)).toBe(200)
    const list = await member.manage('GET')
    expect(list.headers['cache-control']).toBe('no-store')
    expect(list.body).not.toContain(member.key)
    expect(list.json().keys).toMatchObject([{ name: 'Test', start: member.key.slice(0, 14), tools: null }])
  })

  it('is refused with one changed character, without a query', async () => {
    const last = member.key.endsWith('A') ? 'B' : 'A'
    const answer = await call(member.key.slice(0, -1) + last)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ error: 'This API key is unknown, expired or revoked' })
  })

  it('is required', async () => {
    const answer = await call('')
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({ error: 'No api key provided' })
  })

  it('is accepted as a bearer token, too', async () => {
    const answer = await member.send(path, [await imagePart()], { authorization: `Bearer ${member.key}` }, '')
    expect(answer.statusCode).toBe(200)
  })

  it('records its last use at most once a minute', async () => {
    const lastUse = async () => (await member.manage('GET')).json().keys[0].lastUsedAt
    await call(member.key)
    const first = await lastUse()
    expect(first).not.toBeNull()
    server.advanceClock(30_000)
    await call(member.key)
    expect(await lastUse()).toBe(first)
    server.advanceClock(61_000)
    await call(member.key)
    expect(await lastUse()).not.toBe(first)
  })

  it('can be limited to tools', async () => {
    const limited = await createApiMember(server, { tools: ['cleanup'] })
    const answer = await limited.send(path, [await imagePart()])
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('This API key can’t be used for this tool')
    const own = await limited.send('/api/tools/remove-background/tasks', [], {
      authorization: `Bearer ${limited.key}`,
    })
    expect(own.statusCode).toBe(400)
    expect(await limited.credits()).toEqual({ remaining: 100, reserved: 0 })
    const unknown = await limited.manage('POST', '', { name: 'x', tools: ['no-such-tool'] })
    expect(unknown.statusCode).toBe(400)
  })

  it('can expire', async () => {
    const expiresAt = new Date(Date.now() + 2 * hourMs).toISOString()
    const { secret } = (await member.manage('POST', '', { name: 'Short', expiresAt })).json()
    expect(await statusOf(secret)).toBe(200)
    server.advanceClock(3 * hourMs)
    expect(await statusOf(secret)).toBe(403)
  })

  it('can be rotated: both keys work for a while, then only the new one', async () => {
    const other = await createApiMember(server)
    const rotation = await other.manage('POST', `/${other.keyId}/rotate`, { overlapHours: 1 })
    expect(rotation.statusCode).toBe(201)
    const { secret } = rotation.json()
    expect([await statusOf(other.key), await statusOf(secret)]).toEqual([200, 200])
    server.advanceClock(2 * hourMs)
    expect([await statusOf(other.key), await statusOf(secret)]).toEqual([403, 200])
    const expired = await other.manage('POST', `/${other.keyId}/rotate`, {})
    expect(expired.statusCode).toBe(404)
  })

  it('can be revoked by its owner only', async () => {
    const [owner, stranger] = [await createApiMember(server), await createApiMember(server)]
    expect((await stranger.manage('DELETE', `/${owner.keyId}`)).statusCode).toBe(404)
    expect(await statusOf(owner.key)).toBe(200)
    expect((await owner.manage('DELETE', `/${owner.keyId}`)).statusCode).toBe(204)
    expect(await statusOf(owner.key)).toBe(403)
  })

  it.each([
    ['POST', '/api/tools/cleanup/select'],
    ['POST', '/api/tools/remove-background/preview'],
    ['GET', '/api/tools/relight/templates'],
    ['GET', '/%61pi/tools/relight/templates'],
    ['POST', '/api/tasks/3f1f2a52-5c3b-4a5e-9a52-0d6f6c2f8f10/reissue'],
    ['GET', '/api/tasks/3f1f2a52-5c3b-4a5e-9a52-0d6f6c2f8f10/exports/image'],
  ] as const)('can’t be used for what isn’t paid with credits: %s %s', async (method, url) => {
    for (const headers of [{ 'x-api-key': member.key }, { 'x-api-key': operatorKey }]) {
      const answer = await server.app.inject({ method, url, headers })
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([403, 'api-key-not-accepted'])
    }
  })

  it('can’t manage keys, and neither can a visitor', async () => {
    const headers = { authorization: `Bearer ${member.key}`, 'x-api-key': member.key }
    const answer = await server.app.inject({ url: '/api/account/api-keys', headers })
    expect(answer.statusCode).toBe(401)
    const visitor = await server.visitor()
    expect((await visitor.send('GET', '/api/account/api-keys')).statusCode).toBe(401)
  })

  it('keeps working after its owner was signed out everywhere', async () => {
    const owner = await createApiMember(server)
    await server.accounts.endSessions(owner.id)
    expect(await statusOf(owner.key)).toBe(200)
  })

  it('stops working for a banned owner', async () => {
    const banned = await createApiMember(server)
    await server.accounts.ban(banned.id)
    expect(await statusOf(banned.key)).toBe(403)
  })
})

it('requires a recent sign-in to create and rotate keys', async () => {
  const someone = await createApiMember(server)
  server.advanceClock(25 * hourMs)
  const answers = [
    await someone.manage('POST', '', { name: 'Late' }),
    await someone.manage('POST', `/${someone.keyId}/rotate`, {}),
  ]
  expect(answers.map(answer => [answer.statusCode, answer.json().code])).toEqual([
    [403, 'sign-in-again'],
    [403, 'sign-in-again'],
  ])
  expect((await someone.manage('DELETE', `/${someone.keyId}`)).statusCode).toBe(204)
  server.advanceClock(-25 * hourMs)
})

it('limits the number of usable keys', async () => {
  const someone = await createApiMember(server)
  const statuses: number[] = []
  for (let count = 0; count < 20; count++)
    statuses.push((await someone.manage('POST', '', { name: `${count}` })).statusCode)
  expect(statuses).toEqual([...Array(19).fill(201), 409])
})

it('gives the operator’s own key no credit limit', async () => {
  const answer = await call(operatorKey)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'x-remaining-credits': '1000000', 'x-credits-consumed': '0' })
})
