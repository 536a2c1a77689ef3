import { createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerEvent } from '@pentimento/protocol'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startServer, type TestServer, type TestSession } from '../../test-server.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

const idOf = async (someone: TestSession): Promise<string> =>
  (await someone.send('GET', '/api/auth/get-session')).json().user.id
const planOf = async (someone: TestSession): Promise<string> =>
  (await someone.send('GET', '/api/plan')).json().plan

describe('a grant', () => {
  it('gives Pro until it’s revoked', async () => {
    const someone = await server.visitor()
    const id = await idOf(someone)
    const given = await server.billing.grant(id, {})
    expect(given).toMatchObject({ plan: 'pro', status: 'active', store: 'manual', expiresOn: null })
    expect(await planOf(someone)).toBe('pro')
    expect(await server.billing.revoke(id)).toBe(true)
    expect(await planOf(someone)).toBe('visitor')
    expect(await server.billing.bestOf(id)).toMatchObject({ plan: 'free', status: 'inactive' })
    expect(await server.billing.revoke(id)).toBe(false)
  })

  it('ends at its end time', async () => {
    const someone = await server.visitor()
    const id = await idOf(someone)
    await server.billing.grant(id, { until: new Date(Date.now() + 2 * dayMs) })
    expect(await planOf(someone)).toBe('pro')
    server.advanceClock(2 * dayMs)
    expect(await planOf(someone)).toBe('visitor')
  })

  it('is published to its owner immediately', async () => {
    const someone = await server.visitor()
    const address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    const events: ServerEvent[] = []
    const socket = new WebSocket(`${address}/api/events`, { headers: { cookie: someone.cookie } })
    socket.on('message', text => events.push(JSON.parse(String(text))))
    await once(socket, 'open')
    const given = await server.billing.grant(await idOf(someone), {})
    await expect.poll(() => events).toEqual([{ type: 'subscription', subscription: given }])
    socket.terminate()
  })
})

describe('the best subscription', () => {
  const path = '/users/v1/user-best-subscription'
  const tokenOf = async (someone: TestSession) => (await someone.send('GET', '/api/id-token')).json().token
  const best = (token: string) =>
    server.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, 'x-app-check': 'a token' } })

  it('is returned to the bearer of an id token; 204 if there is none', async () => {
    const someone = await server.visitor()
    const token = await tokenOf(someone)
    const none = await best(token)
    expect([none.statusCode, none.body]).toEqual([204, ''])
    const given = await server.billing.grant(await idOf(someone), {})
    const found = await best(token)
    expect([found.statusCode, found.json()]).toEqual([200, given])
  })

  it('is refused without a token, with a wrong signature and with an expired token', async () => {
    const token = await tokenOf(await server.visitor())
    const [head, claims] = token.split('.')
    expect((await server.app.inject({ url: path })).statusCode).toBe(401)
    expect((await best(`${head}.${claims}.AAAA`)).statusCode).toBe(401)
    expect((await best(token)).statusCode).toBe(204)
    server.advanceClock(5 * 60 * 1000 + 1000)
    expect((await best(token)).statusCode).toBe(401)
  })

  it('is refused with a token of another algorithm, key, issuer or audience, or without a signature', async () => {
    const claims = decodeJwt(await tokenOf(await server.visitor()))
    const secret = readFileSync(join(server.dataFolder, 'secret'), 'utf8')
    const statusWith = async (changed: object, alg = 'HS256', key = `id token ${secret}`) => {
      const token = new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg })
      return (await best(await token.sign(createSecretKey(key, 'utf8')))).statusCode
    }
    expect(await statusWith({})).toBe(204)
    expect(await statusWith({}, 'HS512')).toBe(401)
    expect(await statusWith({}, 'HS256', secret)).toBe(401)
    expect(await statusWith({ iss: 'https://other.example' })).toBe(401)
    expect(await statusWith({ aud: 'other' })).toBe(401)
    expect((await best(new UnsecuredJWT(claims).encode())).statusCode).toBe(401)
  })

  it('is refused to users banned or deleted after the token was issued', async () => {
    const someone = await server.visitor()
    const token = await tokenOf(someone)
    const { id, email } = (await someone.send('GET', '/api/auth/get-session')).json().user
    await server.accounts.ban(id)
    expect((await best(token)).json()).toMatchObject({ status: 403, code: 'user-disabled' })
    await server.accounts.unban(id)
    expect((await best(token)).statusCode).toBe(204)
    await server.accounts.personalData.eraseData({ id, email })
    expect((await best(token)).statusCode).toBe(401)
  })
})

it('sells nothing if plans are off', async () => {
  const free = await startServer({ env: { PENTIMENTO_PLANS: 'off' } })
  expect((await free.app.inject({ url: '/api/prices' })).json()).toEqual({ isSold: false })
  const bought = await free.app.inject({
    method: 'POST',
    url: '/api/billing/checkout',
    payload: { period: 'month' },
  })
  expect(bought.statusCode).toBe(404)
  await free.close(1000)
})
