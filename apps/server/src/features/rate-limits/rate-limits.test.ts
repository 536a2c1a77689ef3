import { rm } from 'node:fs/promises'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createBrowser } from '../../test-browser.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { createRateLimits } from './rate-limits.ts'
import { rateLimits } from './tables.ts'

describe('a limit', () => {
  const rule = { max: 2, windowMs: 60_000 }
  let folder: string
  let database: Database
  let passedMs = 0
  const clock = { ...systemClock, now: () => new Date(Date.UTC(2026, 0) + passedMs) }
  beforeAll(async () => {
    folder = createDataFolder()
    database = await openDatabase(
      { databaseUrl: undefined, dataFolder: folder },
      { clock, log: createLogger('silent') },
    )
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('refuses requests over it until the window ends, for each key separately', async () => {
    const limits = createRateLimits(database, clock, 'secret')
    const isAllowed = async (key: string) => (await limits.consume(key, rule)).isAllowed
    expect([await isAllowed('one'), await isAllowed('one'), await isAllowed('one')]).toEqual([
      true,
      true,
      false,
    ])
    expect((await limits.consume('one', rule)).endsAt).toEqual(new Date(Date.UTC(2026, 0) + 60_000))
    expect(await isAllowed('other')).toBe(true)
    passedMs += 60_000
    expect(await isAllowed('one')).toBe(true)
  })

  it('is shared by all instances on one database', async () => {
    const instances = ['secret', 'secret'].map(secret => createRateLimits(database, clock, secret))
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, request) => instances[request % 2]?.consume('shared', rule)),
    )
    expect(results.filter(result => result?.isAllowed)).toHaveLength(2)
  })

  it('stores no address, and nothing after the window', async () => {
    const limits = createRateLimits(database, clock, 'secret')
    await limits.consume('sign-in ada@example.com 192.0.2.1', rule)
    expect(JSON.stringify(await database.orm.select().from(rateLimits))).not.toMatch(/ada|192/)
    passedMs += 60_000
    await limits.deleteExpired()
    expect(await database.orm.select().from(rateLimits)).toEqual([])
  })
})

describe('a server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close(1000))

  const ada = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse battery',
    agreedTo: termsEdition,
  }
  /** From a new address each time. */
  const post = (url: string, payload: object) => createBrowser(server.app).post(url, payload)
  const signIn = async (password: string) =>
    (await post('/api/auth/sign-in/email', { email: ada.email.toUpperCase(), password })).statusCode

  it('limits wrong passwords per account; a right one starts the count again', async () => {
    await post('/api/auth/sign-up/email', ada)
    expect(await signIn('a wrong guess')).toBe(401)
    expect(await signIn(ada.password)).toBe(200)
    for (let attempt = 1; attempt <= 20; attempt++) expect(await signIn('a wrong guess')).toBe(401)
    const refused = await post('/api/auth/sign-in/email', ada)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    expect(refused.headers['retry-after']).toBeDefined()
    server.advanceClock(15 * 60_000)
    expect(await signIn(ada.password)).toBe(200)
  })

  it('limits emails per recipient', async () => {
    const bea = { ...ada, email: 'bea@example.com' }
    await post('/api/auth/sign-up/email', bea)
    const reset = (email: string) => post('/api/password-reset-links', { email })
    const link = (email: string) => post('/api/auth/sign-in/magic-link', { email })
    for (let round = 0; round < 4; round++) {
      expect((await reset(bea.email)).statusCode).toBe(204)
      expect((await link(bea.email)).statusCode).toBe(200)
    }
    expect((await reset(bea.email)).statusCode).toBe(204)
    for (const request of [reset, link]) {
      const refused = await request(bea.email)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    }
    expect((await link('cleo@example.com')).statusCode).toBe(200)
  })
})
