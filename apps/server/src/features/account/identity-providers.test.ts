import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, createBrowser, followEmailLink, startAtProvider } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { returnPath } from './return-page.ts'

let issuer: Awaited<ReturnType<typeof startFakeIssuer>>
let server: TestServer
beforeAll(async () => {
  issuer = await startFakeIssuer()
  server = await startServer({
    env: {
      ...issuerEnv(issuer.url),
      PENTIMENTO_FACEBOOK_NAME: 'The Studio',
      PENTIMENTO_APPLE_ISSUER: `${issuer.url}/impostor`,
    },
  })
})
afterAll(async () => {
  await server.close(0)
  await issuer.close()
})

/** Visit a provider and return. @returns the parameters of the return page */
async function signInAt(browser: Browser, provider: string, path?: string) {
  const back = await (await startAtProvider(browser, provider, path))()
  expect(back.statusCode, back.body).toBe(302)
  expect(back.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  const returned = new URL(back.headers.location ?? '', 'http://localhost:3000')
  expect(returned.pathname).toBe(returnPath)
  return Object.fromEntries(returned.searchParams)
}

it('lists the configured providers with their configured names', async () => {
  const answer = await createBrowser(server.app).get('/api/sign-in-methods')
  expect(answer.json()).toEqual({
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'facebook', name: 'The Studio' },
      { id: 'apple', name: 'Apple' },
    ],
  })
})

describe('a provider', () => {
  it('creates an account, signs in to it again, and transfers a visitor’s data', async () => {
    issuer.setUser('Mary')
    const visitor = await server.visitor()
    const { id } = (await visitor.createTask()).json()
    await visitor.waitForState(id, 'ready')
    const browser = createBrowser(server.app, visitor.cookie)
    expect(await signInAt(browser, 'google')).toEqual({})
    const first = await browser.user()
    expect(first).toMatchObject({ name: 'Mary', email: 'mary@example.com', isAnonymous: false })
    expect((await browser.get('/api/tasks')).json().tasks).toMatchObject([{ id, state: 'ready' }])
    expect((await browser.get('/api/profile')).json().web.lastSignInMethod).toBe('google')
    const again = createBrowser(server.app)
    await signInAt(again, 'google')
    expect(await again.user()).toMatchObject({ id: first.id })
  })

  it('is rejected if the address uses another provider', async () => {
    issuer.setUser('Mary')
    const browser = createBrowser(server.app)
    expect(await signInAt(browser, 'facebook')).toEqual({ error: 'account-exists', linkedBy: 'Google' })
    expect(await browser.user()).toBeNull()
  })

  it('signs in to an account created by email link if both verified the address', async () => {
    issuer.setUser('Ellen')
    const browser = createBrowser(server.app)
    await browser.post('/api/auth/sign-in/magic-link', { email: 'ellen@example.com', agreedTo: termsEdition })
    await followEmailLink(browser, 'ellen@example.com', server.dataFolder)
    const { id } = await browser.user()
    const other = createBrowser(server.app)
    expect(await signInAt(other, 'google')).toEqual({})
    expect(await other.user()).toMatchObject({ id })
  })

  it('doesn’t if it hasn’t verified the address', async () => {
    const email = 'unproved@example.com'
    const owner = createBrowser(server.app)
    await owner.post('/api/auth/sign-in/magic-link', { email, agreedTo: termsEdition })
    await followEmailLink(owner, email, server.dataFolder)
    issuer.setUser('Unproved', { email_verified: false })
    const browser = createBrowser(server.app)
    expect(await signInAt(browser, 'google')).toEqual({ error: 'account-exists', linkedBy: 'email-link' })
    expect(await browser.user()).toBeNull()
  })

  it('reports a denied sign-in', async () => {
    issuer.failNextAuthorization('access_denied')
    expect(await signInAt(createBrowser(server.app), 'google')).toMatchObject({ error: 'access_denied' })
  })

  it('doesn’t sign in a banned user', async () => {
    issuer.setUser('Lucy')
    const browser = createBrowser(server.app)
    await signInAt(browser, 'google')
    await server.accounts.ban((await browser.user()).id)
    expect(await signInAt(createBrowser(server.app), 'google')).toMatchObject({ error: 'BANNED_USER' })
    expect(await browser.user()).toBeNull()
    expect((await browser.post('/api/auth/link-social', { provider: 'facebook' })).statusCode).toBe(401)
    const first = { newPassword: 'correct horse battery' }
    expect((await browser.post('/api/account/password', first)).statusCode).toBe(401)
  })
})

it.each([
  ['POST', 'get-access-token'],
  ['POST', 'refresh-token'],
  ['GET', 'account-info'],
])('its tokens stay on the server: %s %s is missing', async (method, path) => {
  issuer.setUser('Mary')
  const browser = createBrowser(server.app)
  await signInAt(browser, 'google')
  const url = `/api/auth/${path}`
  const answer = method === 'GET' ? browser.get(url) : browser.post(url, { providerId: 'google' })
  expect((await answer).json()).toMatchObject({ status: 404, code: 'not-found' })
})

it.each(['/api/auth/sign-in/social', '/api/auth/link-social'])(
  'its token isn’t accepted from a browser at %s',
  async path => {
    issuer.setUser('Mary')
    const browser = createBrowser(server.app)
    await signInAt(browser, 'google')
    const body = { provider: 'google', agreedTo: termsEdition, idToken: { token: 'from elsewhere' } }
    const answer = await browser.post(path, body)
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request' })
  },
)

describe('an answer of a provider', () => {
  it.each([
    ['another issuer', { iss: 'https://attacker.example' }],
    ['another client', { aud: 'another client' }],
    ['the past', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ])('signs nobody in by a token of %s', async (_, claims) => {
    issuer.setUser('Nora', claims)
    const browser = createBrowser(server.app)
    expect(await signInAt(browser, 'google')).toEqual({ error: 'user_info_is_missing' })
    expect(await browser.user()).toBeNull()
  })

  it('signs nobody in by a token that was changed after it was signed', async () => {
    issuer.setUser('Nora')
    issuer.forgeNextIdToken({ sub: 'sub of Mary', email: 'mary@example.com' })
    const browser = createBrowser(server.app)
    expect(await signInAt(browser, 'google')).toEqual({ error: 'user_info_is_missing' })
    expect(await browser.user()).toBeNull()
  })

  it('signs nobody in if the issuer’s configuration names another issuer', async () => {
    const { url } = issuer
    const configuration = await (await fetch(`${url}/.well-known/openid-configuration`)).text()
    issuer.serveFile('/impostor/.well-known/openid-configuration', () => Buffer.from(configuration))
    issuer.setUser('Nora')
    const browser = createBrowser(server.app)
    expect(await signInAt(browser, 'apple')).toEqual({ error: 'user_info_is_missing' })
    expect(await browser.user()).toBeNull()
  })

  it('may replace its keys at any time', async () => {
    issuer.setUser('Olive')
    expect(await signInAt(createBrowser(server.app), 'google')).toEqual({})
    const { port } = new URL(issuer.url)
    await issuer.close()
    issuer = await startFakeIssuer(Number(port))
    issuer.setUser('Olive')
    expect(await signInAt(createBrowser(server.app), 'google')).toEqual({})
  })

  it('may leave the address to a request, whose answer must be about the same person', async () => {
    issuer.setUser('Nora', { email: '' })
    issuer.setUserInfo({ sub: 'sub of Nora', email: 'nora@example.com' })
    const browser = createBrowser(server.app)
    expect(await signInAt(browser, 'google')).toEqual({})
    expect(await browser.user()).toMatchObject({ email: 'nora@example.com' })
    issuer.setUserInfo({ sub: 'sub of Mary', email: 'mary@example.com' })
    const other = createBrowser(server.app)
    expect(await signInAt(other, 'google')).toEqual({ error: 'user_info_is_missing' })
    expect(await other.user()).toBeNull()
  })

  it('is bound to the request by state and PKCE', async () => {
    const request = {
      provider: 'google',
      agreedTo: termsEdition,
      callbackURL: returnPath,
      disableRedirect: true,
    }
    const answer = await createBrowser(server.app).post('/api/auth/sign-in/social', request)
    const { searchParams } = new URL(answer.json().url)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('state')?.length).toBeGreaterThanOrEqual(22)
  })

  it.each(['https://attacker.example', '//attacker.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async callbackURL => {
      const request = { provider: 'google', agreedTo: termsEdition, callbackURL, disableRedirect: true }
      const answer = await createBrowser(server.app).post('/api/auth/sign-in/social', request)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().url).toBeUndefined()
    },
  )

  it('signs nobody in in another browser', async () => {
    issuer.setUser('Mallory')
    const attacker = createBrowser(server.app)
    const request = {
      provider: 'google',
      agreedTo: termsEdition,
      callbackURL: returnPath,
      disableRedirect: true,
    }
    const { url } = (await attacker.post('/api/auth/sign-in/social', request)).json()
    const redirect = await fetch(url, { redirect: 'manual' })
    const victim = createBrowser(server.app)
    await victim.get(redirect.headers.get('location') ?? '')
    expect(await victim.user()).toBeNull()
  })
})

describe('Google, Facebook and Apple themselves', () => {
  let theirs: TestServer
  beforeAll(async () => {
    const keys = ['GOOGLE', 'FACEBOOK', 'APPLE'].flatMap(name => [
      [`PENTIMENTO_${name}_ID`, `the ${name}`],
      [`PENTIMENTO_${name}_SECRET`, 'known to both'],
    ])
    theirs = await startServer({ env: Object.fromEntries(keys) })
    answerAs(issuer.url)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await theirs.close(0)
  })

  it.each([
    ['google', 'https://accounts.google.com/o/oauth2/v2/auth', 'the GOOGLE'],
    ['facebook', 'https://www.facebook.com/v24.0/dialog/oauth', 'the FACEBOOK'],
    ['apple', 'https://appleid.apple.com/auth/authorize', 'the APPLE'],
  ])('%s is opened at %s with client id and return address', async (provider, page, clientId) => {
    const response = await createBrowser(theirs.app).post('/api/auth/sign-in/social', { provider })
    const { origin, pathname, searchParams } = new URL(response.json().url)
    expect(origin + pathname).toBe(page)
    expect(searchParams.get('client_id')).toBe(clientId)
    expect(searchParams.get('redirect_uri')).toBe(`http://localhost:3000/api/auth/callback/${provider}`)
    expect(searchParams.get('state')).toMatch(/^[\w-]{20,}$/)
  })

  describe.each([
    ['google', { iss: 'https://accounts.google.com', aud: 'the GOOGLE' }],
    ['apple', { iss: 'https://appleid.apple.com', aud: 'the APPLE' }],
  ])('a token of %s', (provider, known) => {
    it('signs in the person whom it names', async () => {
      issuer.setUser(`Vera of ${provider}`, known)
      for (const browser of [createBrowser(theirs.app), createBrowser(theirs.app)]) {
        expect(await signInAt(browser, provider)).toEqual({})
        expect(await browser.user()).toMatchObject({
          name: `Vera of ${provider}`,
          email: `vera-of-${provider}@example.com`,
          emailVerified: true,
        })
      }
    })

    it.each([
      ['names another issuer', { iss: 'https://attacker.example' }],
      ['is for another client', { aud: 'another client' }],
      ['has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
      ['was changed after it was signed', {}, { sub: 'sub of Mary', email: 'mary@example.com' }],
    ])('signs nobody in if it %s', async (_, claims, forged?: { sub: string; email: string }) => {
      issuer.setUser('Walter', { ...known, ...claims })
      if (forged) issuer.forgeNextIdToken(forged)
      const browser = createBrowser(theirs.app)
      expect(await signInAt(browser, provider)).toEqual({ error: 'unable_to_get_user_info' })
      expect(await browser.user()).toBeNull()
    })
  })

  it('a form of Apple names the person beside the token', async () => {
    issuer.setUser('Zoe', { name: '', iss: 'https://appleid.apple.com', aud: 'the APPLE' })
    const browser = createBrowser(theirs.app)
    const urls = { callbackURL: returnPath, disableRedirect: true }
    const request = { provider: 'apple', agreedTo: termsEdition, ...urls }
    const { url } = (await browser.post('/api/auth/sign-in/social', request)).json()
    const { headers } = await fetch(url, { redirect: 'manual' })
    const user = JSON.stringify({ name: { firstName: 'Zoe', lastName: 'Lind' } })
    await browser.get(`${headers.get('location')}&user=${encodeURIComponent(user)}`)
    expect(await browser.user()).toMatchObject({ name: 'Zoe Lind', email: 'zoe@example.com' })
  })
})

/** Let an issuer answer requests to Google and Apple, until the globals are restored. */
function answerAs(url: string) {
  const paths: Record<string, string> = {
    'https://accounts.google.com/o/oauth2/v2/auth': '/authorize',
    'https://oauth2.googleapis.com/token': '/token',
    'https://www.googleapis.com/oauth2/v3/certs': '/jwks',
    'https://appleid.apple.com/auth/authorize': '/authorize',
    'https://appleid.apple.com/auth/token': '/token',
    'https://appleid.apple.com/auth/keys': '/jwks',
  }
  const send = fetch
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const { origin, pathname, search } = new URL(address)
    const path = paths[origin + pathname]
    // Apple's page also returns an ID token, which nothing reads.
    const query = search.replace('response_type=code+id_token', 'response_type=code')
    return send(path ? url + path + query : address, init)
  })
}

describe('linking', () => {
  const link = (browser: Browser) => signInAt(browser, 'facebook', '/api/auth/link-social')
  const waysOf = async (browser: Browser) =>
    (await browser.get('/api/auth/list-accounts')).json().map((way: { providerId: string }) => way.providerId)

  it('adds a provider with another address, signs in with it, and removes it', async () => {
    issuer.setUser('Ada')
    const browser = createBrowser(server.app)
    await signInAt(browser, 'google')
    issuer.setUser('Countess', { email_verified: false })
    expect(await link(browser)).toEqual({})
    expect(await waysOf(browser)).toEqual(['google', 'facebook'])

    const other = createBrowser(server.app)
    expect(await signInAt(other, 'facebook')).toEqual({})
    expect(await other.user()).toMatchObject({ email: 'ada@example.com' })
    expect((await other.get('/api/profile')).json().web.lastSignInMethod).toBe('facebook')

    await browser.post('/api/auth/unlink-account', { providerId: 'facebook' })
    expect(await waysOf(browser)).toEqual(['google'])
    const again = await browser.post('/api/auth/unlink-account', { providerId: 'facebook' })
    expect(again.json().code).toBe('unlink-failed')
  })

  it('requires a recent sign-in, as the first password does', async () => {
    issuer.setUser('Late')
    const browser = createBrowser(server.app)
    await signInAt(browser, 'google')
    server.advanceClock(25 * 60 * 60 * 1000)
    const answers = [
      await browser.post('/api/auth/link-social', { provider: 'facebook' }),
      await browser.post('/api/account/password', { newPassword: 'correct horse battery' }),
    ]
    server.advanceClock(-25 * 60 * 60 * 1000)
    expect(answers.map(answer => answer.json().code)).toEqual(['sign-in-again', 'sign-in-again'])
  })

  it('rejects a provider account that belongs to somebody else', async () => {
    issuer.setUser('Grace')
    await signInAt(createBrowser(server.app), 'facebook')
    issuer.setUser('Edith')
    const browser = createBrowser(server.app)
    await signInAt(browser, 'google')
    issuer.setUser('Grace')
    expect(await link(browser)).toEqual({ error: 'account_already_linked_to_different_user' })
  })
})

describe('the return page of a provider’s window', () => {
  it('keeps the reference to its opener and allows only its own script', async () => {
    const answer = await createBrowser(server.app).get(`${returnPath}?error=%3C/script%3E`)
    expect(answer.headers).toMatchObject({ 'cross-origin-opener-policy': 'unsafe-none' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'sha256-")
    expect(answer.body).not.toContain('%3C')
    const page = await createBrowser(server.app).get('/readyz')
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })
})
