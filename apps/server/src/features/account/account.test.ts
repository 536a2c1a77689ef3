import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { termsEdition } from '@pentimento/protocol'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createMailer } from '../../platform/mail.ts'
import { registerErrorHandler } from '../../platform/problems.ts'
import { emailedLink as mailedLink } from '../../test-browser.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { createRateLimits } from '../rate-limits/rate-limits.ts'
import { type Accounts, createAccounts, requireAdmin } from './account.ts'
import { user } from './tables.ts'

const origin = 'http://localhost:3000'
const log = createLogger('silent')

let folder: string
let database: Database
let accounts: Accounts
let server: FastifyInstance
const merges: { from: string; to: string }[] = []
const signIns: { id: string; method: string }[] = []
const onSignIn = async (id: string, method: string) => void signIns.push({ id, method })

function configOf(env: Record<string, string> = {}): Config {
  return readConfig({
    PENTIMENTO_DATA: folder,
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_PASSWORD_COST: '10',
    ...env,
  })
}

/** A server with only the account routes. `GET /me` returns the current person, `POST /me` creates a visitor. */
async function serve(
  config: Config,
  onMerge = async (from: string, to: string) => void merges.push({ from, to }),
): Promise<{ server: FastifyInstance; accounts: Accounts }> {
  const mail = createMailer(config.mail, join(folder, 'outbox'), systemClock)
  const accounts = createAccounts({
    config,
    database,
    mail,
    log,
    clock: systemClock,
    rateLimits: createRateLimits(database, systemClock, config.secret),
    planOf: async () => 'free',
    onMerge,
    onSignIn,
    revokeApprovals: async () => {},
  })
  const server = Fastify().setSerializerCompiler(serializerCompiler).setValidatorCompiler(validatorCompiler)
  registerErrorHandler(server)
  await server.register(accounts.routes)
  server.get('/me', async request => (await accounts.identify(request)) ?? null)
  server.get('/admin', async request => requireAdmin(accounts, request))
  server.post('/me', (request, reply) => accounts.createVisitor(request, reply))
  return { server, accounts }
}

beforeAll(async () => {
  folder = createDataFolder()
  database = await openDatabase(configOf(), { clock: systemClock, log })
  ;({ server, accounts } = await serve(configOf()))
})

afterAll(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

let addresses = 0
/** A browser that keeps cookies and sends our origin, with its own IP address. */
function createTestBrowser(at = server) {
  const jar = new Map<string, string>()
  const remoteAddress = `10.0.0.${++addresses}`
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, encodeURIComponent(value))
    }
    return answer
  }
  const request = async (method: 'GET' | 'POST', url: string, payload?: object, from = origin) => {
    const headers = { origin: from, host: 'localhost:3000', ...(jar.size > 0 && { cookie: cookie() }) }
    return keep(await at.inject({ method, url, payload, remoteAddress, headers }))
  }
  return {
    get: (url: string) => request('GET', url),
    post: (url: string, payload: object = {}, from?: string) =>
      request('POST', `/api/auth${url}`, payload, from),
    send: (url: string, payload: object) => request('POST', url, payload),
    welcome: async () => (await request('POST', '/me')).json(),
    me: async () => (await request('GET', '/me')).json(),
    cookie,
  }
}

const agreedTo = termsEdition
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery', agreedTo }

/** The link in the newest email to someone, without our origin. */
const linkTo = async (email: string, path?: string) =>
  (await mailedLink(email, folder, path)).href.replace(origin, '')

describe('a visitor', () => {
  it('is identified by the cookie set when it was created', async () => {
    const browser = createTestBrowser()
    expect(await browser.me()).toBeNull()
    const person = await browser.welcome()
    expect(person).toMatchObject({ plan: 'visitor', isAnonymous: true })
    expect(await browser.me()).toEqual({ ...person, signedInAt: expect.any(String) })
  })

  it('has an HttpOnly cookie that outlives results', async () => {
    const answer = await server.inject({ method: 'POST', url: '/me', remoteAddress: '10.1.0.1' })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.secure).toBeUndefined()
    expect(cookie?.maxAge).toBeGreaterThan(14 * 24 * 60 * 60)
  })

  it('has a Secure cookie if the origin is https', async () => {
    const { server: encrypted } = await serve(configOf({ PENTIMENTO_URL: 'https://pentimento.example' }))
    const answer = await encrypted.inject({ method: 'POST', url: '/me', remoteAddress: '10.1.0.2' })
    expect(answer.cookies[0]).toMatchObject({ secure: true })
    await encrypted.close()
  })

  it('is not identified by a tampered cookie', async () => {
    const answer = await server.inject({ method: 'POST', url: '/me', remoteAddress: '10.1.0.3' })
    const [{ name, value } = {}] = answer.cookies
    const identify = (cookie: string) => accounts.identify({ headers: { cookie } })
    expect(await identify(`${name}=${value}`)).toBeDefined()
    expect(await identify(`${name}=a${value}`)).toBeUndefined()
  })

  it('can’t be deleted by a request, which would leave its tasks behind', async () => {
    const browser = createTestBrowser()
    await browser.welcome()
    expect((await browser.post('/delete-anonymous-user')).statusCode).toBe(404)
    expect(await browser.me()).not.toBeNull()
  })
})

describe('email and password', () => {
  it('create an account on the free plan until sign-out', async () => {
    const browser = createTestBrowser()
    expect((await browser.post('/sign-up/email', ada)).statusCode).toBe(200)
    expect(await browser.me()).toMatchObject({ plan: 'free', isAnonymous: false, email: ada.email })
    await browser.post('/sign-out')
    expect(await browser.me()).toBeNull()
  })

  it('sign in with the correct password only', async () => {
    const browser = createTestBrowser()
    const wrong = await browser.post('/sign-in/email', { ...ada, password: 'wrong horse' })
    expect(wrong.statusCode).toBe(401)
    expect(await browser.me()).toBeNull()
    expect((await browser.post('/sign-in/email', ada)).statusCode).toBe(200)
    expect(await browser.me()).toMatchObject({ email: ada.email })
  })

  it('reject an address that already has an account', async () => {
    const again = await createTestBrowser().post('/sign-up/email', {
      ...ada,
      password: 'another one entirely',
    })
    expect(again.json()).toMatchObject({ status: 409, title: 'Account already in use' })
  })

  it('confirm the address by email', async () => {
    const browser = createTestBrowser()
    await browser.post('/sign-up/email', { ...ada, email: 'confirm@example.com' })
    await browser.get(await linkTo('confirm@example.com'))
    const session = (await browser.get('/api/auth/get-session')).json()
    expect(session.user.emailVerified).toBe(true)
  })

  it('are rate-limited after ten attempts in a minute', async () => {
    const browser = createTestBrowser()
    const guess = { ...ada, password: 'a guess' }
    for (let tried = 0; tried < 10; tried++)
      expect((await browser.post('/sign-in/email', guess)).statusCode).toBe(401)
    expect((await browser.post('/sign-in/email', guess)).statusCode).toBe(429)
    expect((await createTestBrowser().post('/sign-in/email', ada)).statusCode).toBe(200)
  })
})

describe('an email link', () => {
  const body = { email: 'grace@example.com', agreedTo }
  const verify = async (email: string) =>
    `/api/auth/magic-link/verify${new URL(await linkTo(email), origin).search}`

  it('leads to the sign-in page, creates the account and works once', async () => {
    const browser = createTestBrowser()
    expect((await browser.post('/sign-in/magic-link', body)).statusCode).toBe(200)
    expect(await linkTo(body.email)).toMatch(/^\/signin-link\?token=/)
    const link = await verify(body.email)
    expect((await browser.get(link)).statusCode).toBe(200)
    expect(await browser.me()).toMatchObject({ plan: 'free', email: body.email })
    expect((await browser.get(link)).json()).toMatchObject({ code: 'link-spent', status: 400 })
  })

  it('is rejected in another browser and stays valid in the one that requested it', async () => {
    const browser = createTestBrowser()
    await browser.post('/sign-in/magic-link', body)
    const link = await verify(body.email)
    const thief = createTestBrowser()
    const refused = await thief.get(link)
    expect(refused.json()).toMatchObject({
      code: 'other-browser',
      title: 'Please open validation link on same browser',
    })
    await thief.post('/sign-in/magic-link', { email: 'thief@example.com' })
    expect((await thief.get(link)).json().code).toBe('other-browser')
    expect(await thief.me()).toBeNull()
    expect((await browser.get(link)).statusCode).toBe(200)
  })

  it('reports when it can’t be sent', async () => {
    const unreachable = await serve(configOf({ SMTP_URL: 'smtp://127.0.0.1:1' }))
    const answer = await createTestBrowser(unreachable.server).post('/sign-in/magic-link', body)
    expect(answer.statusCode).toBe(500)
    await unreachable.server.close()
  })
})

describe('a forgotten password', () => {
  const joan = { ...ada, name: 'Joan', email: 'joan@example.com' }
  const requestLink = (browser: ReturnType<typeof createTestBrowser>, email: string) =>
    browser.send('/api/password-reset-links', { email })

  it('is reset by an email link that works once, and ends all sessions', async () => {
    const browser = createTestBrowser()
    await browser.post('/sign-up/email', joan)
    expect((await requestLink(createTestBrowser(), 'Joan@Example.com')).statusCode).toBe(204)
    const link = new URL(await linkTo(joan.email, '/a/reset-password'), origin)
    const token = link.searchParams.get('token')
    const choose = (newPassword: string) =>
      createTestBrowser().post('/reset-password', { token, newPassword })
    expect((await choose('short')).json().code).toBe('password-length')
    expect((await choose('another horse')).statusCode).toBe(200)
    expect((await choose('a third horse')).json().code).toBe('link-spent')
    expect(await browser.me()).toBeNull()
    const old = await createTestBrowser().post('/sign-in/email', joan)
    expect(old.json()).toMatchObject({ code: 'wrong-credentials', status: 401 })
    const renewed = await createTestBrowser().post('/sign-in/email', { ...joan, password: 'another horse' })
    expect(renewed.statusCode).toBe(200)
  })

  it('is reported as unknown for an unknown address', async () => {
    expect((await requestLink(createTestBrowser(), 'nobody@example.com')).json()).toMatchObject({
      status: 404,
      title: 'No account found with this email, please verify the email and try again',
    })
  })

  it('reports when the email can’t be sent', async () => {
    const unreachable = await serve(configOf({ SMTP_URL: 'smtp://127.0.0.1:1' }))
    expect((await requestLink(createTestBrowser(unreachable.server), joan.email)).json()).toMatchObject({
      status: 500,
      title: 'Error creating a reset link',
    })
    await unreachable.server.close()
  })
})

describe('signing up as a visitor', () => {
  it('transfers the visitor’s data and deletes the visitor', async () => {
    const browser = createTestBrowser()
    const visitor = await browser.welcome()
    await browser.post('/sign-up/email', { ...ada, email: 'merged@example.com' })
    const person = await browser.me()
    expect(person).toMatchObject({ isAnonymous: false, email: 'merged@example.com' })
    expect(merges.at(-1)).toEqual({ from: visitor.id, to: person.id })
    expect(await database.orm.$count(user, eq(user.id, visitor.id))).toBe(0)
  })

  it('transfers it with an email link too', async () => {
    const browser = createTestBrowser()
    const visitor = await browser.welcome()
    await browser.post('/sign-in/magic-link', { email: ada.email })
    await browser.get(`/api/auth/magic-link/verify${new URL(await linkTo(ada.email), origin).search}`)
    expect(merges.at(-1)).toEqual({ from: visitor.id, to: (await browser.me()).id })
  })
})

describe('signing in when the transfer fails', () => {
  it('leaves the visitor unchanged and transfers everything at the next attempt', async () => {
    let isBroken = true
    const { server: fragile } = await serve(configOf(), async (from, to) => {
      if (isBroken) throw new Error('the database is busy')
      merges.push({ from, to })
    })
    const browser = createTestBrowser(fragile)
    const visitor = await browser.welcome()
    const known = { ...ada, email: 'merged@example.com' }
    expect((await browser.post('/sign-in/email', known)).statusCode).toBe(500)
    expect(await browser.me()).toEqual({ ...visitor, signedInAt: expect.any(String) })
    isBroken = false
    expect((await browser.post('/sign-in/email', known)).statusCode).toBe(200)
    expect(merges.at(-1)).toMatchObject({ from: visitor.id })
    await fragile.close()
  })
})

describe('an admin', () => {
  const root = { ...ada, name: 'Root', email: 'root@example.com' }
  beforeAll(async () => void (await createTestBrowser().post('/sign-up/email', root)))

  const door = async (env: Record<string, string>, emailVerified: boolean) => {
    const { server: administered } = await serve(configOf(env))
    const browser = createTestBrowser(administered)
    await browser.post('/sign-in/email', root)
    await database.orm.update(user).set({ emailVerified }).where(eq(user.email, root.email))
    const { statusCode } = await browser.get('/admin')
    await administered.close()
    return statusCode
  }

  it('is anyone with a configured, confirmed address', async () => {
    const named = { PENTIMENTO_ADMINS: 'someone@example.com, Root@Example.com' }
    expect(await door(named, false)).toBe(404)
    expect(await door(named, true)).toBe(200)
    expect(await door({ PENTIMENTO_ADMINS: 'someone@example.com' }, true)).toBe(404)
  })

  it('is anyone with the admin role', async () => {
    await database.orm.update(user).set({ role: 'admin' }).where(eq(user.email, root.email))
    expect(await door({}, true)).toBe(200)
  })

  it('can’t use better-auth’s own admin endpoints', async () => {
    const browser = createTestBrowser()
    await browser.post('/sign-in/email', root)
    for (const path of [
      '/api/auth/admin/list-users',
      '/api/auth//admin/list-users',
      '/api/auth/%61dmin/list-users',
    ])
      expect((await browser.get(path)).statusCode, path).toBe(404)
  })
})

describe('a request from another origin', () => {
  it('is rejected', async () => {
    const browser = createTestBrowser()
    await browser.welcome()
    const answer = await browser.post('/sign-out', {}, 'https://elsewhere.example')
    expect(answer.statusCode).toBe(403)
    expect(await browser.me()).not.toBeNull()
  })

  it('is accepted if it’s the alias of localhost', async () => {
    const browser = createTestBrowser()
    await browser.welcome()
    expect((await browser.post('/sign-out', {}, 'http://127.0.0.1:3000')).statusCode).toBe(200)
  })
})
