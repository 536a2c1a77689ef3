import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Engines, progressTo } from '@pentimento/imaging'
import type { Task } from '@pentimento/protocol'
import { assembleEngines } from '@pentimento/providers'
import { runTool } from '@pentimento/tools/run'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractOf } from './features/tasks/contract-of.ts'
import { templateRoutes } from './features/templates/templates.ts'
import { systemClock } from './platform/clock.ts'
import { openHttp } from './platform/http.ts'
import { openBrowser, openMailedLink } from './test-browser.ts'
import { held, paintWhite, picture, startServer, type TestServer, type Visitor } from './test-server.ts'

// The specification's section 8, row by row: each situation is brought about, and the words that the person reads
// are compared to the letter; scripts/every-message.test.ts names the test of each row, of those with a page or a provider too.

let server: TestServer
let someone: Visitor
beforeAll(async () => {
  server = await startServer({
    env: {
      PENTIMENTO_QUEUE_MAX: '2',
      PENTIMENTO_REGION_HEADER: 'x-country',
      PENTIMENTO_REGIONS_WITHOUT: 'relight:AQ',
    },
  })
}, 120_000)
beforeEach(async () => {
  server.paint(paintWhite)
  someone = await server.subscriber()
})
afterEach(() => server.idle())
afterAll(() => server.close(1000))

/** Work as it is done, but with these engines in place of what comes along. */
function workWith(engines: Partial<Engines>): void {
  const ours = { ...assembleEngines({}, () => {}), ...engines }
  server.paint(({ tool, files, params }, { signal, onProgress }) =>
    runTool(contractOf(tool), files, params, { engines: ours, signal, progress: progressTo(onProgress) }),
  )
}
/** Engines of which each breaks as soon as it is asked for anything. */
const broken = new Proxy({} as Engines, {
  get: (_engines, name) => {
    if (name === 'safety') return undefined
    throw new Error(`no engine ${String(name)}`)
  },
  ownKeys: () => [],
})
const blank = async (side = 48) => new Blob([await picture(side, side)])
async function ended(tool: string, fields: Record<string, string | Blob> = {}): Promise<Task> {
  const answer = await someone.begin({ image: await blank(), ...fields }, {}, tool)
  expect(answer.statusCode, answer.body).toBe(202)
  return someone.until(answer.json().id, 'ready', 'error')
}

describe('work that fails by itself is told, and may be tried again', () => {
  it.each([
    ['remove-background', 'An error occurred during remove background process, please try again'],
    ['cleanup', 'Error when try to process image, please try again'],
    ['image-upscaler', 'An error occurred on upscale process of your image, please try again'],
    ['relight', 'Error during the relight process, please try again'],
  ])('%s: %s', async (tool, says) => {
    server.paint(({ tool, files, params }, { signal, onProgress }) =>
      runTool(contractOf(tool), files, params, { engines: broken, signal, progress: progressTo(onProgress) }),
    )
    const mask = { mask: await blank() }
    const fields = tool === 'cleanup' ? { ...mask, params: '{"mode":"fast"}' } : {}
    expect(await ended(tool, fields)).toMatchObject({ state: 'error', says, mayRetry: true })
  })
})

describe('what is found in a picture, or not, is told', () => {
  const objection = (where: 'input' | 'result', what: 'nsfw' | 'watermark') => ({
    safety: {
      objectionToInput: async () => (where === 'input' ? what : undefined),
      objectionToResult: async () => (where === 'result' ? ('nsfw' as const) : undefined),
      objectionToWords: () => undefined,
    },
  })

  it('No text found in the image', async () => {
    workWith({})
    expect(await ended('text-remover')).toMatchObject({ says: 'No text found in the image', mayRetry: false })
  }, 120_000)

  it('Our system detected watermark', async () => {
    workWith(objection('input', 'watermark'))
    expect(await ended('image-upscaler')).toMatchObject({ says: 'Our system detected watermark' })
  })

  it('a result that is not safe for work is not shown', async () => {
    workWith(objection('result', 'nsfw'))
    expect(await ended('image-upscaler')).toMatchObject({
      code: 'nsfw-result',
      says: 'The result seems not safe for work, so it is not shown. Please try other settings or another picture',
    })
  }, 120_000)
})

describe('templates', () => {
  const path = '/api/tools/relight/templates'
  const ambient = { colour: '#ffffff', power: 0.5 }
  const background = { mode: 'keep', colour: '#000000', amount: 0 }
  const values = { lights: [], ambient, background, shadows: 0.5, gloss: 0 }
  const save = (name: string, app = server.app) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { cookie: someone.cookie },
      payload: { name, values },
    })

  it('You have reached the maximum number of templates you can save', async () => {
    for (let count = 0; count < 20; count++) expect((await save(`Evening ${count}`)).statusCode).toBe(201)
    expect((await save('One more')).json().title).toBe(
      'You have reached the maximum number of templates you can save',
    )
  })

  it('Error while saving the template, Error while deleting the template', async () => {
    const app = await openHttp({ log: server.log, isSecure: false })
    const database = { orm: drizzle('postgres://127.0.0.1:1/nobody-answers') }
    await app.register(templateRoutes({ database, accounts: server.accounts, clock: systemClock }))
    expect((await save('Evening', app)).json()).toMatchObject({
      status: 500,
      title: 'Error while saving the template',
    })
    const url = `${path}/${crypto.randomUUID()}`
    const { cookie } = someone
    expect((await app.inject({ method: 'DELETE', url, headers: { cookie } })).json()).toMatchObject({
      status: 500,
      title: 'Error while deleting the template',
    })
    await app.close()
  })
})

describe('accounts', () => {
  const titleOf = (answer: { json(): { title?: string } }) => answer.json().title
  const signUp = async (email: string) => {
    const browser = openBrowser(server.app)
    const answer = await browser.post('/api/auth/sign-up/email', {
      name: 'Ada',
      email,
      password: 'correct horse battery',
    })
    return { browser, answer }
  }

  it('Account already in use', async () => {
    expect((await signUp('twice@example.com')).answer.statusCode).toBe(200)
    expect(titleOf((await signUp('twice@example.com')).answer)).toBe('Account already in use')
  })

  it('No account found with this email, please verify the email and try again', async () => {
    const asked = { email: 'nobody@example.com' }
    expect(titleOf(await openBrowser(server.app).post('/api/password-reset-links', asked))).toBe(
      'No account found with this email, please verify the email and try again',
    )
  })

  it('Please open validation link on same browser', async () => {
    const email = 'forwarded@example.com'
    await openBrowser(server.app).post('/api/auth/sign-in/magic-link', { email })
    const opened = await openMailedLink(openBrowser(server.app), email, server.dataFolder)
    expect(titleOf(opened)).toBe('Please open validation link on same browser')
  })

  it('an account that cannot be unlinked is told', async () => {
    const { browser } = await signUp('unlinked@example.com')
    expect(titleOf(await browser.post('/api/auth/unlink-account', { providerId: 'facebook' }))).toBe(
      'This account could not be unlinked, please try again',
    )
  })

  it('a disabled account is told', async () => {
    const { browser } = await signUp('disabled@example.com')
    await server.accounts.ban((await browser.user()).id)
    expect(titleOf(await browser.get('/api/tasks'))).toBe('This account has been disabled')
  })
})

describe('limits', () => {
  it('You have reached the usage cap', async () => {
    const visitor = await server.visitor()
    for (let use = 0; use < 10; use++) await visitor.begin({}, { prefer: 'wait=20' })
    const { title, againAt } = (await visitor.begin()).json()
    expect(title).toBe('You have reached the usage cap')
    expect(Date.parse(againAt)).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000)
  })

  it('the queue at capacity is told to who has no Pro, and only to them', async () => {
    const { work, begun, letGo } = held()
    server.paint(work)
    await someone.begin()
    await begun
    for (let waiting = 0; waiting < 2; waiting++) await (await server.visitor()).begin()
    expect((await (await server.visitor()).begin()).json()).toMatchObject({
      title: 'High traffic: the queue is at capacity, please try again later',
      mayRetry: true,
    })
    expect((await someone.begin()).statusCode).toBe(202)
    letGo()
  })
})

it('This tool is not available in your region', async () => {
  const answer = await someone.begin({}, { 'x-country': 'AQ' }, 'relight')
  expect([answer.statusCode, answer.json().title]).toEqual([451, 'This tool is not available in your region'])
})

describe('what is asked of others who do not answer', () => {
  const nobody = '127.0.0.1:1'
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    STRIPE_PRICE_MONTH: 'price_month',
    STRIPE_PRICE_YEAR: 'price_year',
    STRIPE_API_URL: `http://${nobody}`,
  }
  let alone: TestServer
  beforeAll(async () => {
    alone = await startServer({ env: { ...stripe, SMTP_URL: `smtp://${nobody}` } })
  }, 120_000)
  afterAll(() => alone.close(1000))

  it('Error creating a reset link', async () => {
    const browser = openBrowser(alone.app)
    const email = 'unreached@example.com'
    await browser.post('/api/auth/sign-up/email', { name: 'Ada', email, password: 'correct horse battery' })
    const answer = await browser.post('/api/password-reset-links', { email })
    expect([answer.statusCode, answer.json().title]).toEqual([500, 'Error creating a reset link'])
  })

  it('Error trying to retrieve prices', async () => {
    const answer = await alone.app.inject({ url: '/api/prices' })
    expect([answer.statusCode, answer.json().title]).toEqual([502, 'Error trying to retrieve prices'])
  })
})

it('There was an issue, please try again later', async () => {
  const blobs = join(server.dataFolder, 'blobs')
  await rm(blobs, { recursive: true, force: true })
  await writeFile(blobs, 'not a folder any more')
  const answer = await someone.begin()
  expect(answer.statusCode).toBe(500)
  expect(answer.json().title).toBe('There was an issue, please try again later')
  await rm(blobs)
})

// Last, since the server answers nobody at this address for a while after it.
it('too many requests are told with the moment that the next may come', async () => {
  const ask = () => server.app.inject({ method: 'POST', url: '/api/tools/cleanup/tasks' })
  const answers = await Promise.all(Array.from({ length: 200 }, ask))
  const { title, againAt } = answers.at(-1)?.json() ?? {}
  expect(title).toBe('Too many requests, please wait a moment')
  expect(Date.parse(againAt)).toBeGreaterThan(Date.now())
})
