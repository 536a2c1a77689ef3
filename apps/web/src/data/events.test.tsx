import type { Task } from '@pentimento/protocol'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followTasks } from './events.ts'

class Wire extends EventTarget {
  static latest: Wire | undefined
  readonly close = () => {}

  constructor() {
    super()
    Wire.latest = this
  }
}

const client = new QueryClient()
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  leave = followTasks(client)
})
afterEach(() => {
  leave()
  Wire.latest = undefined
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const isAskedAnew = (name: string) => client.getQueryState([name])?.isInvalidated
async function open(tasks: object[] = []): Promise<void> {
  while (!Wire.latest) await vi.advanceTimersByTimeAsync(100)
  for (const name of ['tasks', 'plan', 'usage']) client.setQueryData([name], { pages: [{ tasks }] })
  Wire.latest?.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(0)
}

function tell(change: Partial<Task>): void {
  const task = {
    id: '0198c1f0-0000-7000-8000-000000000001',
    tool: 'x',
    params: {},
    inputs: [],
    createdAt: '2026-01-01T00:00:00Z',
    finishedAt: '2026-01-01T00:00:00Z',
    deletedOn: '2026-01-03T00:00:00Z',
    ...change,
  }
  Wire.latest?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type: 'task', task }) }))
}

/** @returns whether the usage query was invalidated */
async function hear(change: Partial<Task>): Promise<boolean | undefined> {
  client.setQueryData(['usage'], {})
  tell(change)
  await vi.advanceTimersByTimeAsync(300)
  return isAskedAnew('usage')
}

it('refetches usage when a task starts or ends, not on queue progress', async () => {
  await open()
  expect(await hear({ state: 'queued', position: 3, estimateS: 9 })).toBe(true)
  expect(await hear({ state: 'queued', position: 2, estimateS: 6 })).toBe(false)
  expect(await hear({ state: 'processing', fraction: 0.5 })).toBe(false)
  expect(await hear({ state: 'ready', outputs: [], madeBy: 'x', tookMs: 1 })).toBe(false)
  expect(await hear({ state: 'queued', position: 3, estimateS: 9 })).toBe(true)
  expect(await hear({ state: 'cancelled' })).toBe(true)
})

it('refetches usage once when many tasks start together', async () => {
  await open()
  const asked = vi.spyOn(client, 'invalidateQueries')
  for (const digit of [1, 2, 3])
    tell({
      id: `0198c1f0-0000-7000-8000-00000000001${digit}`,
      state: 'queued',
      position: digit,
      estimateS: 9,
    })
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ['usage'] })
})

it('refetches everything after a reconnection, and nothing on the first connection', async () => {
  await open()
  expect(isAskedAnew('tasks')).toBe(false)
  expect(isAskedAnew('plan')).toBe(false)
  const dropped = Wire.latest
  Wire.latest = undefined
  dropped?.dispatchEvent(new CloseEvent('close'))
  await open()
  expect(isAskedAnew('tasks')).toBe(true)
  expect(isAskedAnew('plan')).toBe(true)
})

it('refetches the banners when they change', async () => {
  await open()
  client.setQueryData(['banners'], [])
  Wire.latest?.dispatchEvent(new MessageEvent('message', { data: '{"type":"banners"}' }))
  expect(isAskedAnew('banners')).toBe(true)
})

it('refetches active tasks on the first connection', async () => {
  await open([{ state: 'ready' }, { state: 'processing' }])
  expect(isAskedAnew('tasks')).toBe(true)
})

describe('a connection that fails', () => {
  const begunAt: number[] = []
  const follow = (luck: number) => {
    leave()
    begunAt.length = 0
    vi.spyOn(Math, 'random').mockReturnValue(luck)
    leave = followTasks(client)
  }
  class Mute extends Wire {
    constructor() {
      super()
      begunAt.push(Date.now())
    }
  }
  beforeEach(() => void vi.stubGlobal('WebSocket', Mute))
  afterEach(() => void vi.restoreAllMocks())
  const waits = () => begunAt.slice(1).map((at, index) => Math.round(at - (begunAt[index] ?? 0)))

  it.each([
    [0, [1000, 1300, 1690, 2197, 2856, 3712]],
    [1, [5000, 6500, 8450, 10_000, 10_000, 10_000]],
  ])(
    'times out after 4 s and retries with growing delays of at most 10 s, with jitter %d',
    async (luck, pauses) => {
      follow(luck)
      await vi.advanceTimersByTimeAsync(90_000)
      expect(waits().slice(0, pauses.length)).toEqual(pauses.map(pause => 4000 + pause))
    },
  )

  it('is retried indefinitely', async () => {
    follow(0)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(begunAt.length).toBeGreaterThan(250)
    expect(waits().at(-1)).toBe(14_000)
  })

  it('resets the delay after 5 s of uptime', async () => {
    follow(0)
    const pauseAfter = async (upMs: number) => {
      Wire.latest?.dispatchEvent(new Event('open'))
      await vi.advanceTimersByTimeAsync(upMs)
      const droppedAt = Date.now()
      Wire.latest?.dispatchEvent(new CloseEvent('close'))
      const count = begunAt.length
      while (begunAt.length === count) await vi.advanceTimersByTimeAsync(1)
      return Date.now() - droppedAt
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(await pauseAfter(4900)).toBe(1000)
    expect(await pauseAfter(4900)).toBe(1300)
    expect(await pauseAfter(5100)).toBe(1000)
  })
})

it('ignores unknown events', async () => {
  await open()
  Wire.latest?.dispatchEvent(new MessageEvent('message', { data: '{"type":"unknown-event"}' }))
  expect(await hear({ state: 'cancelled' })).toBe(true)
})

it('refetches the session when the server closes the connection because it ended', async () => {
  await open()
  client.setQueryData(['session'], { id: 'ada' })
  Wire.latest?.dispatchEvent(new CloseEvent('close', { code: 4401 }))
  expect(isAskedAnew('session')).toBe(true)
})

it('doesn’t reconnect after the account was disabled', async () => {
  await open()
  const before = Wire.latest
  before?.dispatchEvent(new CloseEvent('close', { code: 4403 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Wire.latest).toBe(before)
})
