import type { Task } from '@pentimento/protocol'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { subscribeToEvents } from './events.ts'
import { reachability, recordReachability } from './reachability.ts'
import { accountDisabled } from './request.ts'

class FakeWebSocket extends EventTarget {
  static latest: FakeWebSocket | undefined
  readonly close = () => {}

  constructor() {
    super()
    FakeWebSocket.latest = this
  }
}

const client = new QueryClient()
let unsubscribe: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeWebSocket)
  unsubscribe = subscribeToEvents(client)
})
afterEach(() => {
  unsubscribe()
  FakeWebSocket.latest = undefined
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const isInvalidated = (name: string) => client.getQueryState([name])?.isInvalidated
async function open(tasks: object[] = []): Promise<void> {
  while (!FakeWebSocket.latest) await vi.advanceTimersByTimeAsync(100)
  for (const name of ['tasks', 'plan', 'usage']) client.setQueryData([name], { pages: [{ tasks }] })
  FakeWebSocket.latest?.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(0)
}

const estimate = { estimateS: 9, expectedAt: '2026-01-01T00:00:09Z' }

function emitTask(change: Partial<Task>): void {
  const task = {
    id: '0198c1f0-0000-7000-8000-000000000001',
    revision: 1,
    tool: 'x',
    params: {},
    inputs: [],
    createdAt: '2026-01-01T00:00:00Z',
    finishedAt: '2026-01-01T00:00:00Z',
    deletedOn: '2026-01-03T00:00:00Z',
    ...change,
  }
  FakeWebSocket.latest?.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify({ type: 'task', task }) }),
  )
}

/** @returns whether the usage query was invalidated */
async function emitAndCheckUsage(change: Partial<Task>): Promise<boolean | undefined> {
  client.setQueryData(['usage'], {})
  emitTask(change)
  await vi.advanceTimersByTimeAsync(300)
  return isInvalidated('usage')
}

it('refetches usage when a task starts or ends, not on queue progress', async () => {
  await open()
  expect(await emitAndCheckUsage({ state: 'queued', position: 3, ...estimate })).toBe(true)
  expect(await emitAndCheckUsage({ state: 'queued', position: 2, ...estimate })).toBe(false)
  expect(await emitAndCheckUsage({ state: 'processing', fraction: 0.5 })).toBe(false)
  expect(await emitAndCheckUsage({ state: 'ready', outputs: [], madeBy: 'x', tookMs: 1 })).toBe(false)
  expect(await emitAndCheckUsage({ state: 'queued', position: 3, ...estimate })).toBe(true)
  expect(await emitAndCheckUsage({ state: 'cancelled' })).toBe(true)
})

it('refetches usage once when many tasks start together', async () => {
  await open()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  for (const digit of [1, 2, 3])
    emitTask({
      id: `0198c1f0-0000-7000-8000-00000000001${digit}`,
      state: 'queued',
      position: digit,
      ...estimate,
    })
  await vi.advanceTimersByTimeAsync(300)
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['usage'] })
})

it('refetches everything after a reconnection, and nothing on the first connection', async () => {
  await open()
  expect(isInvalidated('tasks')).toBe(false)
  expect(isInvalidated('plan')).toBe(false)
  const dropped = FakeWebSocket.latest
  FakeWebSocket.latest = undefined
  dropped?.dispatchEvent(new CloseEvent('close'))
  await open()
  expect(isInvalidated('tasks')).toBe(true)
  expect(isInvalidated('plan')).toBe(true)
})

it('finds out at once that the server is down when the connection breaks', async () => {
  await open()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  recordReachability(true)
  FakeWebSocket.latest?.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(reachability.current()).toBe(false)
  recordReachability(true)
})

it('refetches the banners when they change', async () => {
  await open()
  client.setQueryData(['banners'], [])
  FakeWebSocket.latest?.dispatchEvent(new MessageEvent('message', { data: '{"type":"banners"}' }))
  expect(isInvalidated('banners')).toBe(true)
})

it('refetches active tasks on the first connection', async () => {
  await open([{ state: 'ready' }, { state: 'processing' }])
  expect(isInvalidated('tasks')).toBe(true)
})

describe('a connection that fails', () => {
  const attemptTimes: number[] = []
  const connectWithJitter = (jitter: number) => {
    unsubscribe()
    attemptTimes.length = 0
    vi.spyOn(Math, 'random').mockReturnValue(jitter)
    unsubscribe = subscribeToEvents(client)
  }
  class FailingWebSocket extends FakeWebSocket {
    constructor() {
      super()
      attemptTimes.push(Date.now())
    }
  }
  beforeEach(() => void vi.stubGlobal('WebSocket', FailingWebSocket))
  afterEach(() => void vi.restoreAllMocks())
  const retryIntervals = () =>
    attemptTimes.slice(1).map((at, index) => Math.round(at - (attemptTimes[index] ?? 0)))

  it.each([
    [0, [1000, 1300, 1690, 2197, 2856, 3712]],
    [1, [5000, 6500, 8450, 10_000, 10_000, 10_000]],
  ])(
    'times out after 4 s and retries with growing delays of at most 10 s, with jitter %d',
    async (luck, pauses) => {
      connectWithJitter(luck)
      await vi.advanceTimersByTimeAsync(90_000)
      expect(retryIntervals().slice(0, pauses.length)).toEqual(pauses.map(pause => 4000 + pause))
    },
  )

  it('is retried indefinitely', async () => {
    connectWithJitter(0)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(attemptTimes.length).toBeGreaterThan(250)
    expect(retryIntervals().at(-1)).toBe(14_000)
  })

  it('resets the delay after 5 s of uptime', async () => {
    connectWithJitter(0)
    const pauseAfter = async (upMs: number) => {
      FakeWebSocket.latest?.dispatchEvent(new Event('open'))
      await vi.advanceTimersByTimeAsync(upMs)
      const droppedAt = Date.now()
      FakeWebSocket.latest?.dispatchEvent(new CloseEvent('close'))
      const count = attemptTimes.length
      while (attemptTimes.length === count) await vi.advanceTimersByTimeAsync(1)
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
  FakeWebSocket.latest?.dispatchEvent(new MessageEvent('message', { data: '{"type":"unknown-event"}' }))
  expect(await emitAndCheckUsage({ state: 'cancelled' })).toBe(true)
})

it('refetches the session when the server closes the connection because it ended', async () => {
  await open()
  client.setQueryData(['session'], { id: 'ada' })
  FakeWebSocket.latest?.dispatchEvent(new CloseEvent('close', { code: 4401 }))
  expect(isInvalidated('session')).toBe(true)
})

it('reports that the account was disabled, which ended the session', async () => {
  await open()
  client.setQueryData(['session'], { id: 'ada' })
  const onDisabled = vi.fn()
  const unsubscribeFromDisabled = accountDisabled.subscribe(onDisabled)
  FakeWebSocket.latest?.dispatchEvent(new CloseEvent('close', { code: 4403 }))
  expect(onDisabled).toHaveBeenCalledOnce()
  expect(isInvalidated('session')).toBe(true)
  unsubscribeFromDisabled()
})

it('doesn’t reconnect after the account was disabled', async () => {
  await open()
  const before = FakeWebSocket.latest
  before?.dispatchEvent(new CloseEvent('close', { code: 4403 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeWebSocket.latest).toBe(before)
})
