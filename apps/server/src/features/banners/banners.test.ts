import { rm } from 'node:fs/promises'
import { isBannerShownAt, type NewBanner, newBanner } from '@pentimento/protocol'
import { fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { englishTranslator } from '../../platform/translator.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { createEvents } from '../events/events.ts'
import { type Banners, createBanners } from './banners.ts'
import { banners as table } from './tables.ts'

const hourMs = 60 * 60 * 1000
let folder: string
let database: Database
let banners: Banners
let nowMs = Date.parse('2031-05-01T12:00:00Z')
const clock = { ...systemClock, now: () => new Date(nowMs) }
const app = fastify().setSerializerCompiler(serializerCompiler)

beforeAll(async () => {
  folder = createDataFolder()
  const log = createLogger('silent')
  database = await openDatabase({ databaseUrl: undefined, dataFolder: folder }, { clock, log })
  banners = createBanners(database, clock, 'production')
  await app.register(banners.routes)
})
beforeEach(() => database.orm.delete(table))
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const banner = (startsInH: number, endsInH?: number, text = 'Hello'): NewBanner => ({
  visibility: ['/*'],
  tone: 'info',
  text,
  startAt: new Date(nowMs + startsInH * hourMs).toISOString(),
  ...(endsInH !== undefined && { endAt: new Date(nowMs + endsInH * hourMs).toISOString() }),
})
const write = (banner: NewBanner) => banners.create(database.orm, banner)
const shown = async (): Promise<string[]> =>
  (await app.inject('/api/banners')).json().banners.map(({ text }: NewBanner) => text)

it('lists active banners, newest first', async () => {
  await write(banner(-2, undefined, 'older'))
  await write(banner(-1, 1, 'newer'))
  await write(banner(-3, -1, 'over'))
  await write(banner(1, 2, 'scheduled'))
  expect(await shown()).toEqual(['newer', 'older'])
  nowMs += 1.5 * hourMs
  expect(await shown()).toEqual(['scheduled', 'older'])
  nowMs -= 1.5 * hourMs
})

it('lists at most ten', async () => {
  for (let hour = 1; hour <= 12; hour++) await write(banner(-hour, undefined, `${hour}`))
  expect(await shown()).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1}`))
})

it('belongs to one deployment', async () => {
  const elsewhere = createBanners(database, clock, 'staging')
  const { id } = await elsewhere.create(database.orm, banner(-1))
  expect(await shown()).toEqual([])
  await expect(banners.remove(database.orm, id)).rejects.toMatchObject({ code: 'not-found' })
})

it.each(['javascript:alert(1)', 'http://example.org', '//example.org', '/\\example.org', 'data:text/html,x'])(
  'can’t link to %s',
  href => {
    const { success } = newBanner.safeParse({ ...banner(-1), link: { label: 'Read on', href } })
    expect(success).toBe(false)
  },
)

it('can be changed, ended and deleted', async () => {
  const { id } = await write({ ...banner(-1), link: { label: 'Read on', href: '/a/pricing' } })
  const { before, after } = await banners.change(database.orm, id, banner(-1, 1, 'Bye'))
  expect([before.text, before.link?.label, after.text, after.link]).toEqual([
    'Hello',
    'Read on',
    'Bye',
    undefined,
  ])
  expect(await banners.all()).toEqual([after])
  await banners.remove(database.orm, id)
  expect(await banners.all()).toEqual([])
})

it('publishes creation, change and deletion once to everyone on every process', async () => {
  const received: string[] = []
  for (const owner of ['ada', 'eve']) {
    const { subscribe } = await createEvents(database, clock)
    subscribe(owner, englishTranslator, ({ type }) => received.push(`${type} to ${owner}`))
  }
  const expectReceived = async () => {
    await expect.poll(() => received.toSorted()).toEqual(['banners to ada', 'banners to eve'])
    received.length = 0
  }
  const { id } = await write(banner(-1))
  await expectReceived()
  await banners.change(database.orm, id, banner(-1, 1))
  await expectReceived()
  await banners.remove(database.orm, id)
  await expectReceived()
  await expect(banners.remove(database.orm, id)).rejects.toThrow()
  expect(received).toEqual([])
})

it.each([
  [['/*'], '/history', true],
  [['/tools/*'], '/tools/any', true],
  [['/tools/*'], '/tools', false],
  [['/', '/a/pricing'], '/a/pricing', true],
  [['/'], '/a/pricing', false],
  [['/a.b'], '/aXb', false],
  [['/tools/*/edit*'], '/tools/relight/edit', true],
  [['*ab*ba'], '/aba', false],
  [[`${'*a'.repeat(50)}!`], '/'.padEnd(200, 'a'), false],
])('with visibility %j, is shown at %s: %s', (visibility, path, isSeen) => {
  expect(isBannerShownAt({ visibility }, path)).toBe(isSeen)
})
