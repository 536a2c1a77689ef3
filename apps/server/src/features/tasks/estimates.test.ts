import type { TaskClass } from '@pentimento/tools/contract'
import { describe, expect, it } from 'vitest'
import { createDurations } from './durations.ts'
import { estimateQueue, type QueueSnapshot } from './estimates.ts'

const now = new Date('2026-11-01T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const task = (id: string, tool: string, taskClass: TaskClass = 'quick') => ({
  id,
  taskClass,
  tool,
  variant: '',
  sizeClass: 40,
})
const running = (tool: string, startedAt: Date, fraction: number) => ({
  ...task(`running ${tool}`, tool),
  startedAt,
  fraction,
})
const durations = createDurations([
  { ...task('', 'slow'), ms: 600_000 },
  { ...task('', 'quick'), ms: 10_000 },
])
const empty: QueueSnapshot = {
  now,
  running: [],
  head: [],
  behindHead: new Map(),
  concurrency: 1,
  maxHeavy: 1,
  durations,
}
const secondsOf = (snapshot: QueueSnapshot, id: string) =>
  (estimateQueue(snapshot).ofQueued(id)?.ms ?? NaN) / 1000

describe('the estimate of a queued task', () => {
  it('is its own processing time if nothing is before it', () => {
    expect(secondsOf({ ...empty, head: [task('a', 'quick')] }, 'a')).toBe(10)
  })

  it('includes what the running task has left', () => {
    const snapshot = { ...empty, running: [running('slow', secondsAgo(60), 0)], head: [task('a', 'quick')] }
    expect(secondsOf(snapshot, 'a')).toBe(540 + 10)
  })

  it('counts down while the running task proceeds', () => {
    const snapshot = { ...empty, running: [running('slow', secondsAgo(60), 0)], head: [task('a', 'quick')] }
    const later = { ...snapshot, now: new Date(now.getTime() + 60_000) }
    expect(secondsOf(later, 'a')).toBe(480 + 10)
    expect(estimateQueue(later).ofQueued('a')?.expectedAt).toEqual(
      estimateQueue(snapshot).ofQueued('a')?.expectedAt,
    )
  })

  it('follows the progress of a running task that is slower than expected', () => {
    const snapshot = {
      ...empty,
      running: [running('quick', secondsAgo(300), 0.5)],
      head: [task('a', 'quick')],
    }
    expect(secondsOf(snapshot, 'a')).toBe(300 + 10)
  })

  it('grows with an overdue task without progress', () => {
    const at = (elapsedS: number) =>
      secondsOf(
        { ...empty, running: [running('quick', secondsAgo(elapsedS), 0)], head: [task('a', 'quick')] },
        'a',
      )
    expect(at(100)).toBeGreaterThan(at(20))
  })

  it('uses idle workers first', () => {
    const snapshot = { ...empty, concurrency: 2, running: [running('slow', secondsAgo(0), 0)] }
    const head = [task('a', 'quick'), task('b', 'quick')]
    expect(secondsOf({ ...snapshot, head }, 'a')).toBe(10)
    expect(secondsOf({ ...snapshot, head }, 'b')).toBe(20)
  })

  it('adds the work between the head of the queue and a task behind it', () => {
    const head = [task('a', 'quick'), task('b', 'quick')]
    const behindHead = new Map([['z', { ...task('z', 'slow'), position: 13 }]])
    expect(secondsOf({ ...empty, concurrency: 2, head, behindHead }, 'z')).toBe(10 + (10 * 10) / 2 + 600)
  })

  it('of a quick task doesn’t include heavy ones that other processes take', () => {
    const head = [task('h1', 'slow', 'heavy'), task('h2', 'slow', 'heavy'), task('q', 'quick')]
    const snapshot = { ...empty, concurrency: 2, head }
    expect(secondsOf(snapshot, 'q')).toBe(10)
    expect(secondsOf(snapshot, 'h1')).toBe(600)
    expect(secondsOf(snapshot, 'h2')).toBe(1200)
    expect(estimateQueue(snapshot).ofQueued('h2')?.position).toBe(2)
  })

  it('of a heavy task includes three quick ones that go before it, however many wait', () => {
    const quick = Array.from({ length: 9 }, (_, index) => task(`q${index}`, 'quick'))
    const head = [task('h', 'slow', 'heavy'), ...quick]
    expect(secondsOf({ ...empty, head }, 'h')).toBe(30 + 600)
  })

  it('is unknown for a task that isn’t queued', () => {
    expect(estimateQueue(empty).ofQueued('a')).toBeUndefined()
  })
})

describe('the estimate of a running task', () => {
  const secondsLeft = (elapsedS: number, fraction: number, tool = 'quick') =>
    estimateQueue({ ...empty, running: [running(tool, secondsAgo(elapsedS), fraction)] }).ofActive(
      `running ${tool}`,
    )?.ms

  it('is what is left of the measured time, and has no position', () => {
    const snapshot = { ...empty, running: [running('quick', secondsAgo(4), 0)] }
    expect(estimateQueue(snapshot).ofActive('running quick')).toEqual({
      position: 0,
      ms: 6000,
      expectedAt: new Date(now.getTime() + 6000),
    })
  })

  it('is never negative', () => {
    for (const elapsedS of [0, 9, 10, 15, 100])
      for (const fraction of [0, 0.5, 0.99]) expect(secondsLeft(elapsedS, fraction)).toBeGreaterThan(0)
  })

  it('is unknown for a tool without measured times, until its progress says more', () => {
    expect(secondsLeft(4, 0.05, 'new')).toBeUndefined()
    expect(secondsLeft(4, 0.5, 'new')).toBe(4000)
  })
})

describe('the expected processing time', () => {
  const measured = createDurations([
    { tool: 't', variant: '', sizeClass: 30, ms: 1000 },
    { tool: 't', variant: '', sizeClass: 40, ms: 16_000 },
  ])
  const at = (sizeClass: number, variant = '') => measured.expectedMs({ tool: 't', variant, sizeClass })

  it('is interpolated between measured sizes', () => {
    expect(at(30)).toBe(1000)
    expect(at(35)).toBeCloseTo(4000)
    expect(at(40)).toBe(16_000)
  })

  it('is extrapolated beyond them', () => {
    expect(at(28)).toBeLessThan(1000)
    expect(at(42)).toBeGreaterThan(24_000)
  })

  it('is that of the tool for a variant without tasks, and known even for an unused tool', () => {
    expect(at(40, 'detailed')).toBe(16_000)
    expect(measured.expectedMs({ tool: 'new', variant: '', sizeClass: 40 })).toBeGreaterThan(0)
  })
})
