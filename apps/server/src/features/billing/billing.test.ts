import { once } from 'node:events'
import type { ServerEvent } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startServer, type TestServer, type Visitor } from '../../test-server.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

const idOf = async (someone: Visitor): Promise<string> =>
  (await someone.ask('GET', '/api/auth/get-session')).json().user.id
const planOf = async (someone: Visitor): Promise<string> =>
  (await someone.ask('GET', '/api/plan')).json().plan

describe('what is given', () => {
  it('makes someone Pro until it is taken back', async () => {
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

  it('ends at the moment that was said', async () => {
    const someone = await server.visitor()
    const id = await idOf(someone)
    await server.billing.grant(id, { until: new Date(Date.now() + 2 * dayMs) })
    expect(await planOf(someone)).toBe('pro')
    server.pass(2 * dayMs)
    expect(await planOf(someone)).toBe('visitor')
  })

  it('is told to its owner as it happens', async () => {
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
