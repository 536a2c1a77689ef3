import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser, startAtProvider } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let issuer: Awaited<ReturnType<typeof startFakeIssuer>>
let server: TestServer
beforeAll(async () => {
  issuer = await startFakeIssuer()
  server = await startServer({ env: issuerEnv(issuer.url) })
})
afterAll(async () => {
  await server.close(0)
  await issuer.close()
})

let accounts = 0
const newPerson = () => ({
  name: 'Ada',
  email: `ada-${++accounts}@example.com`,
  password: 'correct horse battery',
  agreedTo: termsEdition,
})

describe('a name of more than 120 characters', () => {
  const name = 'a'.repeat(60_000)
  const problem = {
    status: 400,
    code: 'invalid-parameter',
    detail: 'name: expected at most 120 characters, got 60000',
  }

  it('is rejected at sign-up', async () => {
    const answer = await createBrowser(server.app).post('/api/auth/sign-up/email', { ...newPerson(), name })
    expect(answer.json()).toMatchObject(problem)
  })

  it('is rejected for an emailed link', async () => {
    const { email } = newPerson()
    const answer = await createBrowser(server.app).post('/api/auth/sign-in/magic-link', { email, name })
    expect(answer.json()).toMatchObject(problem)
  })

  it('is rejected for an account and a passkey', async () => {
    const browser = createBrowser(server.app)
    await browser.post('/api/auth/sign-up/email', newPerson())
    expect((await browser.post('/api/auth/update-user', { name })).json()).toMatchObject(problem)
    const passkey = await browser.get(
      `/api/auth/passkey/generate-register-options?name=${'a'.repeat(10_000)}`,
    )
    expect(passkey.json()).toMatchObject({ ...problem, detail: expect.stringContaining('got 10000') })
    expect(await browser.user()).toMatchObject({ name: 'Ada' })
  })

  it('is shortened if a provider gives it', async () => {
    const browser = createBrowser(server.app)
    issuer.setUser('Long', { name })
    await (await startAtProvider(browser, 'google'))()
    expect(await browser.user()).toMatchObject({ email: 'long@example.com', name: 'a'.repeat(120) })
  })
})

it('rejects an email address of more than 254 characters', async () => {
  const email = `${'a'.repeat(300)}@example.com`
  const browser = createBrowser(server.app)
  const problem = { status: 400, detail: 'email: expected at most 254 characters, got 312' }
  expect((await browser.post('/api/auth/sign-up/email', { ...newPerson(), email })).json()).toMatchObject(
    problem,
  )
  expect((await browser.post('/api/auth/sign-in/magic-link', { email })).json()).toMatchObject(problem)
})

describe('the image of an account', () => {
  let secret: string
  beforeAll(() => {
    secret = issuer.serveFile('/metadata', () => Buffer.from('secret'))
  })

  it('can’t be set at sign-up', async () => {
    const browser = createBrowser(server.app)
    const answer = await browser.post('/api/auth/sign-up/email', { ...newPerson(), image: secret })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-parameter' })
    expect(await browser.user()).toBeNull()
  })

  it('can’t be changed to another address, so that the server requests none', async () => {
    const browser = createBrowser(server.app)
    await browser.post('/api/auth/sign-up/email', newPerson())
    const { id } = await browser.user()
    const answer = await browser.post('/api/auth/update-user', { image: secret })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-parameter' })
    expect((await browser.get(`/api/photos/${id}`)).statusCode).toBe(404)
  })

  it('can be kept or removed', async () => {
    const browser = createBrowser(server.app)
    const picture = issuer.serveFile('/mary.png', () => Buffer.from('a photo'))
    issuer.setUser('Mary', { picture })
    await (await startAtProvider(browser, 'google'))()
    expect((await browser.post('/api/auth/update-user', { image: picture })).statusCode).toBe(200)
    expect(await browser.user()).toMatchObject({ image: picture })
    expect((await browser.post('/api/auth/update-user', { image: null })).statusCode).toBe(200)
    expect(await browser.user()).toMatchObject({ image: null })
  })
})

describe('fields that only the server sets', () => {
  const forged = {
    id: 'chosen',
    role: 'admin',
    emailVerified: true,
    isAnonymous: true,
    banned: false,
    twoFactorEnabled: true,
    createdAt: '2020-01-01T00:00:00Z',
  }

  it('are ignored or rejected at sign-up, for an account and for its document', async () => {
    const browser = createBrowser(server.app)
    const person = newPerson()
    await browser.post('/api/auth/sign-up/email', { ...person, ...forged })
    if (!(await browser.user())) await browser.post('/api/auth/sign-up/email', person)
    for (const [name, value] of Object.entries(forged))
      await browser.post('/api/auth/update-user', { name: 'Ada', [name]: value })
    await browser.patch('/api/profile', { ...forged, plan: 'pro', uid: 'chosen', email: 'other@example.com' })
    const user = await browser.user()
    expect(user).toMatchObject({ email: person.email, emailVerified: false, isAnonymous: false })
    expect(user.id).not.toBe('chosen')
    expect(user).toMatchObject({ role: 'user', twoFactorEnabled: false })
    expect(new Date(user.createdAt).getFullYear()).toBeGreaterThan(2020)
    expect((await browser.get('/api/plan')).json().plan).not.toBe('pro')
  })
})

it.each([7, 129])('rejects a password of %d characters', async length => {
  const answer = await createBrowser(server.app).post('/api/auth/sign-up/email', {
    ...newPerson(),
    password: 'x'.repeat(length),
  })
  expect(answer.json()).toMatchObject({ status: 400, code: 'password-length' })
})

it('rejects common passwords wherever one is chosen, in any capitalization', async () => {
  const common = { status: 400, code: 'password-common' }
  const browser = createBrowser(server.app)
  const person = newPerson()
  const signUp = (password: string) => browser.post('/api/auth/sign-up/email', { ...person, password })
  expect((await signUp('Password1')).json()).toMatchObject(common)
  expect((await signUp(person.password)).statusCode).toBe(200)
  const change = (newPassword: string) =>
    browser.post('/api/auth/change-password', { currentPassword: person.password, newPassword })
  expect((await change('1234567890')).json()).toMatchObject(common)
  expect((await change('a violet stapler')).statusCode).toBe(200)
  const reset = { token: 'unknown', newPassword: 'Sunshine' }
  expect((await browser.post('/api/auth/reset-password', reset)).json()).toMatchObject(common)
})

it.each(['Pentimento', 'pentimento2026', 'PentimentoAdmin!', '-photo-image-'])(
  'rejects the password %s, which consists of words of the product',
  async password => {
    const answer = await createBrowser(server.app).post('/api/auth/sign-up/email', {
      ...newPerson(),
      password,
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'password-common' })
  },
)

it('accepts a word of the product in a longer password', async () => {
  const person = { ...newPerson(), password: 'my photo of a lemur' }
  expect((await createBrowser(server.app).post('/api/auth/sign-up/email', person)).statusCode).toBe(200)
})

it('signs in with a password of 128 characters, exactly as it was chosen', async () => {
  const person = { ...newPerson(), password: ` x${'X'.repeat(126)}` }
  const browser = createBrowser(server.app)
  expect((await browser.post('/api/auth/sign-up/email', person)).statusCode).toBe(200)
  const signIn = (password: string) =>
    createBrowser(server.app).post('/api/auth/sign-in/email', { email: person.email, password })
  expect((await signIn(person.password)).statusCode).toBe(200)
  const changed = [person.password.slice(0, -1), person.password.trim(), person.password.toUpperCase()]
  for (const password of changed) expect((await signIn(password)).statusCode).toBe(401)
})
