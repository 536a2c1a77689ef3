import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captchaNames, termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpOptions } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createHttpServer } from '../../platform/http.ts'
import { createLogger } from '../../platform/log.ts'
import { device, solve } from '../../test-app-check.ts'
import { startServer, type TestServer, type TestSession } from '../../test-server.ts'

const createTask = (visitor: TestSession, deviceCookie?: string, token?: string) =>
  visitor.createTask(
    {},
    {
      cookie: [visitor.cookie, deviceCookie].filter(Boolean).join('; '),
      ...(token && { 'x-app-check': token }),
    },
  )

describe('a proof of work', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      env: { PENTIMENTO_APP_CHECK: 'altcha', PENTIMENTO_APP_CHECK_MAX_HASHES: '10' },
    })
  })
  afterAll(() => server.close(1000))

  it('gives a visitor access to costly routes for an hour; nothing else does', async () => {
    const visitor = await server.visitor()
    const refused = await createTask(visitor)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'app-check-failed', mayRetry: true })

    const { cookie, proof, pass } = await solve(server)
    const passed = await pass(proof)
    expect(passed.statusCode, passed.body).toBe(200)
    const { token } = passed.json()
    expect((await createTask(visitor, cookie, token)).statusCode).toBe(202)
    expect((await createTask(visitor, cookie, `${token}x`)).statusCode).toBe(403)
    server.advanceClock(61 * 60 * 1000)
    expect((await createTask(visitor, cookie, token)).statusCode).toBe(403)
    server.advanceClock(-61 * 60 * 1000)
    await server.idle()
  })

  it('is also required for interactive inference, but not for cheap routes', async () => {
    const visitor = await server.visitor()
    const assist = await visitor.send('POST', '/api/tools/cleanup/select')
    expect(assist.json().code).toBe('app-check-failed')
    expect((await visitor.send('GET', '/api/tasks')).statusCode).toBe(200)
  })

  it('is invalid on another device', async () => {
    const visitor = await server.visitor()
    const { proof, pass, cookie } = await solve(server)
    const other = await device(server)
    expect((await pass(proof, other.cookie)).statusCode).toBe(403)
    const { token } = (await pass(proof)).json()
    expect((await createTask(visitor, other.cookie, token)).statusCode).toBe(403)
    expect((await createTask(visitor, undefined, token)).statusCode).toBe(403)
    expect((await createTask(visitor, cookie, token)).statusCode).toBe(202)
    await server.idle()
  })

  it('gives one token', async () => {
    const { proof, pass } = await solve(server)
    const reformatted = JSON.stringify(JSON.parse(proof), null, 1)
    expect((await pass(proof)).statusCode).toBe(200)
    expect((await pass(proof)).json().code).toBe('app-check-failed')
    expect((await pass(reformatted)).json().code).toBe('app-check-failed')
  })

  it('gives a token for the network it was issued to', async () => {
    const { proof, pass, cookie } = await solve(server)
    const { token } = (await pass(proof, cookie, '10.0.0.1')).json()
    const statusAt = async (address: string) =>
      (await createTask(await server.visitor(address), cookie, token)).statusCode
    expect(await statusAt('10.0.0.1')).toBe(202)
    expect(await statusAt('10.0.0.2')).toBe(403)
    expect(await statusAt('2001:db8::1')).toBe(403)
    await server.idle()
  })

  it('is rejected if it’s forged, easier, expired or for another challenge', async () => {
    const { challenge, solution, pass } = await solve(server)
    const other = await solve(server)
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    const proofs = [
      'open sesame',
      JSON.stringify({ challenge, solution: { ...solution, counter: (solution?.counter ?? 0) + 1 } }),
      JSON.stringify({ challenge: easier, solution }),
      JSON.stringify({ challenge, solution: other.solution }),
    ]
    for (const proof of proofs) expect((await pass(proof)).json().code, proof).toBe('app-check-failed')

    server.advanceClock(-11 * 60 * 1000)
    const late = await solve(server)
    server.advanceClock(11 * 60 * 1000)
    expect((await late.pass(late.proof)).statusCode).toBe(403)
  })

  const anna = {
    email: 'anna@example.org',
    password: 'a long secret',
    name: 'Anna',
    agreedTo: termsEdition,
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { origin: 'http://localhost:3000', ...headers },
    })

  it('is required to create an account, but not to sign in', async () => {
    const start = { email: anna.email, provider: 'google', callbackURL: '/' }
    for (const [path, body] of [
      ['sign-up/email', anna],
      ['sign-in/../sign-up/email', anna],
      ['sign-in/magic-link', start],
      ['sign-in/social', start],
    ] as const)
      expect((await post(`/api/auth/${path}`, body)).json(), path).toMatchObject({ code: 'app-check-failed' })
    expect((await post('/api/auth/sign-in/email', anna)).json().code).toBe('wrong-credentials')
  })

  it('isn’t required with an account, except for another one', async () => {
    const { cookie: deviceCookie, proof, pass } = await solve(server)
    const { token } = (await pass(proof)).json()
    const checked = { cookie: deviceCookie, 'x-app-check': token }
    const answer = await post('/api/auth/sign-up/email', anna, checked)
    expect(answer.statusCode, answer.body).toBe(200)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const visitor = await server.visitor()
    expect((await visitor.createTask({}, { cookie })).statusCode).toBe(202)
    const another = await post('/api/auth/sign-up/email', { ...anna, email: 'bea@example.org' }, { cookie })
    expect(another.json().code).toBe('app-check-failed')
  })
})

describe('a captcha of a provider', () => {
  let server: TestServer
  let provider: Server
  const judged: Record<string, string>[] = []
  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      const chunks = await request.toArray()
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      judged.push(form)
      const success = form['secret'] === 'of ours' && form['response'] === 'from the widget'
      response.end(JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid'] }))
    })
    await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    server = await startServer({
      env: {
        PENTIMENTO_APP_CHECK: 'turnstile',
        PENTIMENTO_APP_CHECK_SITE_KEY: 'site',
        PENTIMENTO_APP_CHECK_SECRET: 'of ours',
        PENTIMENTO_APP_CHECK_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      },
    })
  })
  afterAll(async () => {
    await server.close(1000)
    provider.close()
  })

  it('is verified by the provider', async () => {
    const { cookie, appCheck, pass } = await device(server)
    expect(appCheck).toMatchObject({ provider: 'turnstile', siteKey: 'site' })
    expect((await pass('made up')).json().code).toBe('app-check-failed')
    const { token } = (await pass('from the widget')).json()
    expect(judged.at(-1)).toEqual({
      secret: 'of ours',
      response: 'from the widget',
      remoteip: '127.0.0.1',
    })
    expect((await createTask(await server.visitor(), cookie, token)).statusCode).toBe(202)
    await server.idle()
  })

  it('fails if the provider doesn’t respond', async () => {
    await new Promise(resolve => provider.close(resolve))
    const { pass } = await device(server)
    expect((await pass('from the widget')).json().code).toBe('app-check-failed')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'pentimento-app-check-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The origins that each provider documents for content security policies. */
const documented = {
  turnstile: { script: 'https://challenges.cloudflare.com', frame: 'https://challenges.cloudflare.com' },
  hcaptcha: { script: 'https://hcaptcha.com', frame: 'https://*.hcaptcha.com' },
  recaptcha: { script: 'https://www.gstatic.com', frame: 'https://recaptcha.google.com' },
}
it.each(captchaNames)('pages may load the script and frame of %s only', async provider => {
  const key = { PENTIMENTO_APP_CHECK_SITE_KEY: 'site', PENTIMENTO_APP_CHECK_SECRET: 'secret' }
  const config = readConfig({ PENTIMENTO_DATA: folder, PENTIMENTO_APP_CHECK: provider, ...key })
  const app = await createHttpServer(httpOptions(config, createLogger('silent')))
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const sourcesOf = (directive: string) =>
    new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
  const { script, frame } = documented[provider]
  if (config.appCheck.provider !== provider) throw new Error(`read as ${config.appCheck.provider}`)
  expect(sourcesOf('script-src')).toEqual(
    expect.arrayContaining([script, new URL(config.appCheck.script).origin]),
  )
  expect(sourcesOf('frame-src')).toContain(frame)
  const others = captchaNames.filter(name => name !== provider)
  for (const other of others) expect(policy).not.toContain(documented[other].script)
  await app.close()
})
