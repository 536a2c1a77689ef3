import { once } from 'node:events'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Browser, createBrowser } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer()
  address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => server.close(1000))

const password = 'correct horse battery'

/** A person with an account, signed in in two browsers, both connected. */
async function signInTwice(email: string) {
  const [here, there] = [createBrowser(server.app), createBrowser(server.app)]
  expect(
    (await here.post('/api/auth/sign-up/email', { name: 'Ada', email, password, agreedTo: termsEdition }))
      .statusCode,
  ).toBe(200)
  expect((await there.post('/api/auth/sign-in/email', { email, password })).statusCode).toBe(200)
  return { here, there, connection: await connect(here), otherConnection: await connect(there) }
}

async function connect(browser: Browser) {
  const socket = new WebSocket(`${address}/api/events`, { headers: { cookie: browser.cookie() } })
  const closed = once(socket, 'close').then(([code]) => code)
  await once(socket, 'open')
  return { closed, isOpen: () => socket.readyState === socket.OPEN, end: () => socket.terminate() }
}

describe('a connection is closed immediately', () => {
  it('when its session is ended elsewhere, and no other', async () => {
    const { here, connection, otherConnection } = await signInTwice('elsewhere@example.com')
    expect((await here.post('/api/auth/revoke-other-sessions')).statusCode).toBe(200)
    expect(await otherConnection.closed).toBe(4401)
    expect(connection.isOpen()).toBe(true)
    connection.end()
  })

  it('on sign-out', async () => {
    const { here, connection, otherConnection } = await signInTwice('out@example.com')
    expect((await here.post('/api/auth/sign-out')).statusCode).toBe(200)
    expect(await connection.closed).toBe(4401)
    expect(otherConnection.isOpen()).toBe(true)
    otherConnection.end()
  })

  it('on all devices when the account is deleted', async () => {
    const { here, connection, otherConnection } = await signInTwice('deletes@example.com')
    expect((await here.remove('/api/account', { email: 'deletes@example.com' })).statusCode).toBe(204)
    expect(await Promise.all([connection.closed, otherConnection.closed])).toEqual([4401, 4401])
  })

  it('on all devices when an administrator signs the user out', async () => {
    const { here, connection, otherConnection } = await signInTwice('everywhere@example.com')
    await server.accounts.endSessions((await here.user()).id)
    expect(await Promise.all([connection.closed, otherConnection.closed])).toEqual([4401, 4401])
  })

  it('for a banned user, who can’t reconnect, also after the unban', async () => {
    const { here, connection, otherConnection } = await signInTwice('banned@example.com')
    const { id } = await here.user()
    await server.accounts.ban(id)
    expect(await Promise.all([connection.closed, otherConnection.closed])).toEqual([4403, 4403])
    await server.accounts.unban(id)
    expect(await (await connect(here)).closed).toBe(4401)
  })

  it('for a banned visitor, also when they reconnect', async () => {
    const browser = createBrowser(server.app)
    await browser.post('/api/auth/sign-in/anonymous')
    const connection = await connect(browser)
    await server.accounts.ban((await browser.user()).id)
    expect(await connection.closed).toBe(4403)
    expect(await (await connect(browser)).closed).toBe(4403)
  })
})
