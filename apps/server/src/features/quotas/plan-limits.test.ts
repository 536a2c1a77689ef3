import { planRules } from '@pentimento/protocol'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  blockedWork,
  returnWhitePixel,
  startServer,
  type TestServer,
  type TestSession,
  testImage,
} from '../../test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The daily uses of any tool in the plan table. */
const daily = 10

let server: TestServer
beforeAll(async () => {
  const strict = { PENTIMENTO_NEW_VISITORS_PER_BROWSER: '1', PENTIMENTO_VISITORS_PER_ADDRESS: '3' }
  const regions = {
    PENTIMENTO_PROXIES: '127.0.0.1',
    PENTIMENTO_REGION_HEADER: 'X-Country',
    PENTIMENTO_BLOCKED_REGIONS: 'cleanup:AQ,BV',
  }
  server = await startServer({ env: { ...strict, ...regions } })
})
beforeEach(() => server.setWork(returnWhitePixel))
afterEach(() => server.idle())
afterAll(() => server.close(1000))

/** A new client address and User-Agent for each test. */
let place = 0
const elsewhere = (browser = `browser ${++place}`, address = `10.1.${++place >> 8}.${place & 255}`) => ({
  'user-agent': browser,
  'x-test-address': address,
})
type Headers = Record<string, string>

/** A browser that keeps its cookies until they're deleted. */
async function browser(headers: Headers) {
  const visitor = await server.visitor(headers['x-test-address'])
  let device = ''
  const begin = async (fields: Record<string, string> = {}, prefer = 'wait=20') => {
    const form = new FormData()
    form.set('image', new File([await testImage(8, 6)], 'a.png'))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/tools/remove-background/tasks',
      remoteAddress: headers['x-test-address'] ?? '127.0.0.1',
      headers: {
        ...headers,
        cookie: [visitor.cookie, device].filter(Boolean).join('; '),
        'content-type': request.headers.get('content-type') ?? '',
        prefer,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const given = answer.cookies.find(({ name }) => name === 'pentimento.device')
    if (given) device = `${given.name}=${given.value}`
    return answer
  }
  const usage = async () => {
    const answer = await server.app.inject({
      url: '/api/usage',
      remoteAddress: headers['x-test-address'] ?? '127.0.0.1',
      headers: { ...headers, cookie: [visitor.cookie, device].filter(Boolean).join('; ') },
    })
    return answer.json().tools.find(({ tool }: { tool: string }) => tool === 'remove-background')
  }
  return {
    visitor,
    begin,
    usage,
    useUp: async () => {
      for (let use = 0; use < daily; use++) expect((await begin()).statusCode).toBe(200)
      expect((await begin()).json()).toMatchObject({ code: 'usage-cap', detail: '10 per 24 hours' })
    },
    keep: () => device,
    bring: (kept: string) => {
      device = kept
    },
  }
}

describe('a visitor’s quota', () => {
  it('isn’t renewed by deleting the session: the device counts', async () => {
    const from = elsewhere()
    const first = await browser(from)
    await first.useUp()
    const again = await browser(elsewhere())
    again.bring(first.keep())
    const refused = await again.begin()
    expect(refused.statusCode).toBe(429)
    expect(Date.parse(refused.json().retryAt)).toBeGreaterThan(Date.now())
  })

  it('isn’t renewed by deleting all cookies: address and browser count', async () => {
    const from = elsewhere()
    await (await browser(from)).useUp()
    expect((await (await browser(from)).begin()).statusCode).toBe(429)
  })

  it('is separate for another browser at the same address, up to the limit per address', async () => {
    const { 'x-test-address': address } = elsewhere()
    for (let person = 0; person < 3; person++) await (await browser(elsewhere(undefined, address))).useUp()
    expect((await (await browser(elsewhere(undefined, address))).begin()).statusCode).toBe(429)
  })

  it('isn’t shared with the same kind of browser from the second day on', async () => {
    const from = elsewhere()
    const settled = await browser(from)
    await settled.begin()
    server.advanceClock(dayMs + 1000)
    await (await browser(from)).useUp()
    await settled.useUp()
    server.advanceClock(-dayMs - 1000)
  })

  it('isn’t multiplied by old cookies: the address still counts', async () => {
    const from = elsewhere()
    const settled: Awaited<ReturnType<typeof browser>>[] = []
    server.advanceClock(-2 * dayMs)
    for (let cookie = 0; cookie < 4; cookie++) {
      const someone = await browser(from)
      await someone.begin()
      settled.push(someone)
    }
    server.advanceClock(2 * dayMs)
    for (const someone of settled.slice(1)) await someone.useUp()
    expect((await settled[0]?.begin())?.json().code).toBe('usage-cap')
  })

  it('isn’t given for a forged cookie', async () => {
    const from = elsewhere()
    await (await browser(from)).useUp()
    const forger = await browser(from)
    forger.bring(`pentimento.device=${crypto.randomUUID()}.0.AAAAAAAAAAAAAAAAAAAAAA`)
    expect((await forger.begin()).statusCode).toBe(429)
  })

  it('is reported before and after, with the time when uses are available again', async () => {
    const someone = await browser(elsewhere())
    expect(await someone.usage()).toEqual({ tool: 'remove-background', limit: daily, left: daily })
    await someone.begin()
    expect(await someone.usage()).toMatchObject({ left: daily - 1 })
    for (let use = 1; use < daily; use++) await someone.begin()
    const { left, availableAt } = await someone.usage()
    expect(left).toBe(0)
    expect(Math.abs(Date.parse(availableAt) - Date.now() - dayMs)).toBeLessThan(60_000)
  })
})

it('a member without Pro has thirty uses per day', async () => {
  const member = await server.member(elsewhere()['x-test-address'])
  const begin = () => member.createTask({}, { prefer: 'wait=20' })
  for (let use = 0; use < 30; use++) expect((await begin()).statusCode).toBe(200)
  expect((await begin()).json()).toMatchObject({ code: 'usage-cap', detail: '30 per 24 hours' })
})

describe('concurrently', () => {
  it.each(['visitor', 'member'] as const)(
    'a %s has one task, however many are requested simultaneously, and only that one counts',
    async plan => {
      const { work, release } = blockedWork()
      server.setWork(work)
      const { 'x-test-address': address, ...headers } = elsewhere()
      const someone = await server[plan](address)
      const answers = await Promise.all(Array.from({ length: 100 }, () => someone.createTask({}, headers)))
      const codes = answers.map(answer => (answer.statusCode === 202 ? 'taken' : answer.json().code))
      expect(codes.filter(code => code === 'taken')).toHaveLength(1)
      expect(new Set(codes)).toEqual(new Set(['taken', 'too-many-at-once']))
      release()
    },
    60_000,
  )

  it('a visitor gets no second task by deleting the session or cookies, and an address not more than its limit', async () => {
    const { work, release } = blockedWork()
    server.setWork(work)
    const from = elsewhere()
    const { 'x-test-address': address } = from
    const first = await browser(from)
    const code = async (who: typeof first) => (await who.begin({}, 'respond-async')).json().code ?? 'taken'
    expect(await code(first)).toBe('taken')
    const again = await browser(elsewhere())
    again.bring(first.keep())
    expect(await code(again)).toBe('too-many-at-once')
    expect(await code(await browser(from))).toBe('too-many-at-once')
    for (const other of ['taken', 'taken', 'too-many-at-once'])
      expect(await code(await browser(elsewhere(undefined, address)))).toBe(other)
    release()
  })

  it('Pro has twenty tasks', async () => {
    const { work, release } = blockedWork()
    server.setWork(work)
    const subscriber = await server.subscriber(elsewhere()['x-test-address'])
    const startedAt = Date.now()
    const answers = await Promise.all(Array.from({ length: 40 }, () => subscriber.createTask()))
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(20)
    const { code, detail, retryAt } = answers.find(({ statusCode }) => statusCode === 429)?.json() ?? {}
    expect({ code, detail }).toEqual({ code: 'too-many-at-once', detail: '20 at a time' })
    expect(Date.parse(retryAt)).toBeGreaterThan(startedAt)
    release()
  })

  it('a batch is limited to ten, however many are sent simultaneously', async () => {
    const { work, release } = blockedWork()
    server.setWork(work)
    const subscriber = await server.subscriber(elsewhere()['x-test-address'])
    const batch = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => subscriber.createTask({ batch })))
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10)
    release()
  })
})

it('rejects a tool that is unavailable in the country, and reports that beforehand', async () => {
  const visitor = await server.visitor()
  const form = { mask: new Blob([await testImage(8, 6)]) }
  const refused = await visitor.createTask(form, { 'x-country': 'bv' }, 'cleanup')
  expect(refused.statusCode).toBe(451)
  expect(refused.json()).toMatchObject({
    code: 'region-unavailable',
    title: 'This tool isn’t available in your region',
  })
  expect((await visitor.send('GET', '/api/usage', { 'x-country': 'BV' })).json().unavailableTools).toEqual([
    'cleanup',
  ])
  expect((await visitor.send('GET', '/api/usage', { 'x-country': 'FR' })).json().unavailableTools).toEqual([])
})

it('reports that the built-in engine makes no photos', async () => {
  const visitor = await server.visitor()
  expect((await visitor.send('GET', '/api/usage')).json().generatesPhotos).toBe(false)
})

describe('what a plan does to results', () => {
  const policies: unknown[] = []
  const seen = () => {
    policies.length = 0
    server.setWork((job, options) => {
      policies.push(job.outputPolicy)
      return returnWhitePixel(job, options)
    })
  }

  it('is requested from the worker: watermark and size limit for visitors and members, nothing for Pro', async () => {
    seen()
    const wait = { prefer: 'wait=20', 'user-agent': 'finish' }
    expect((await (await server.visitor()).createTask({}, wait)).json().plan).toBe('visitor')
    expect((await (await server.member()).createTask({}, wait)).json().plan).toBe('free')
    expect((await (await server.subscriber()).createTask({}, wait)).json().plan).toBe('pro')
    const watermarked = { hasWatermark: true, maxSide: 1280 }
    expect(policies).toEqual([watermarked, watermarked, { hasWatermark: false }])
  })

  it('is undone by a later subscription without a use; the first result stays until then', async () => {
    const visitor = await server.visitor()
    const wait = { prefer: 'wait=20', 'user-agent': 'again' }
    const { id, outputs } = (await visitor.createTask({}, wait)).json()
    expect((await visitor.send('POST', `/api/tasks/${id}/reissue`)).statusCode).toBe(409)
    await server.billing.grant(visitor.id, {})
    seen()
    const before = await left(visitor)
    expect((await visitor.send('POST', `/api/tasks/${id}/reissue`)).json()).toMatchObject({ state: 'queued' })
    const again = await visitor.waitForState(id, 'ready')
    expect(again).toMatchObject({ plan: 'pro' })
    expect(policies).toEqual([{ hasWatermark: false }])
    expect(await left(visitor)).toBe(before)
    const href = again.state === 'ready' ? (again.outputs[0]?.href ?? '') : ''
    expect(href).not.toBe(outputs[0].href)
    expect((await visitor.send('GET', href)).statusCode).toBe(200)
    expect((await visitor.send('POST', `/api/tasks/${id}/reissue`)).statusCode).toBe(409)
  })

  it('respects the concurrency limit', async () => {
    const visitor = await server.visitor()
    const { id } = (await visitor.createTask({}, { prefer: 'wait=20', 'user-agent': 'room' })).json()
    await server.billing.grant(visitor.id, {})
    const { work, release } = blockedWork()
    server.setWork(work)
    for (let count = 0; count < planRules.pro.maxConcurrentTasks; count++)
      expect((await visitor.createTask({}, { 'user-agent': 'room' })).statusCode).toBe(202)
    const refused = await visitor.send('POST', `/api/tasks/${id}/reissue`)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('too-many-at-once')
    expect((await visitor.send('GET', `/api/tasks/${id}`)).json()).toMatchObject({ state: 'ready' })
    release()
  })

  it('remains if the reissue fails', async () => {
    const visitor = await server.visitor()
    const { id } = (await visitor.createTask({}, { prefer: 'wait=20', 'user-agent': 'fails' })).json()
    await server.billing.grant(visitor.id, {})
    const { work, started, release } = blockedWork()
    server.setWork(work)
    await visitor.send('POST', `/api/tasks/${id}/reissue`)
    await started
    const cancelled = (await visitor.send('POST', `/api/tasks/${id}/cancel`)).json()
    expect(cancelled).toMatchObject({ state: 'ready', plan: 'visitor' })
    const [{ href }] = cancelled.outputs
    expect((await sharp((await visitor.send('GET', href)).rawPayload).metadata()).width).toBe(1)
    release()
  })

  const left = async (visitor: TestSession) =>
    (await visitor.send('GET', '/api/usage'))
      .json()
      .tools.map(({ left }: { left: number }) => left)
      .join()
})
