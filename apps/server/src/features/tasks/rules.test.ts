import { describe, expect, it } from 'vitest'
import { englishTranslator } from '../../platform/translator.ts'
import { deleteOn, type QueueSnapshot, queuePosition, toTask } from './rules.ts'
import type { TaskRow } from './tables.ts'

const snapshot: QueueSnapshot = {
  queued: [
    { id: 'a', tool: 'slow' },
    { id: 'b', tool: 'quick' },
    { id: 'c', tool: 'quick' },
  ],
  processing: 1,
  averageMs: new Map([
    ['slow', 10_000],
    ['quick', 1000],
  ]),
}

describe('a queue position', () => {
  it('starts at one', () => {
    expect(queuePosition(snapshot, 'a').position).toBe(1)
    expect(queuePosition(snapshot, 'c').position).toBe(3)
  })

  it('is estimated from the work ahead, half of the running work, and its own', () => {
    expect(queuePosition(snapshot, 'a').estimateS).toBe(5 + 10)
    expect(queuePosition(snapshot, 'c').estimateS).toBe(10 + 1 + 0.5 + 1)
  })

  it('has a shorter estimate with more tasks in parallel', () => {
    expect(queuePosition({ ...snapshot, processing: 4 }, 'c').estimateS).toBeLessThan(
      queuePosition(snapshot, 'c').estimateS,
    )
  })

  it('has an estimate even for an unused tool', () => {
    const fresh = { queued: [{ id: 'a', tool: 'new' }], processing: 0, averageMs: new Map() }
    expect(queuePosition(fresh, 'a')).toEqual({ position: 1, estimateS: 5 })
  })
})

describe('a task as shown to its owner', () => {
  const createdAt = new Date('2026-11-01T12:00:00Z')
  const row: TaskRow = {
    id: '0198c0de-0000-4000-8000-000000000000',
    ownerId: 'someone',
    tool: 'quick',
    batch: null,
    params: {},
    inputs: [],
    outputs: [],
    state: 'error',
    priority: 0,
    plan: 'free',
    attempt: 1,
    fraction: 0.5,
    madeBy: null,
    errorCode: 'internal',
    errorDetail: null,
    tookMs: null,
    createdAt,
    queuedAt: createdAt,
    startedAt: createdAt,
    finishedAt: createdAt,
    deleteOn: deleteOn(createdAt),
  }

  it('is deleted after two weeks', () => {
    expect(deleteOn(createdAt).toISOString()).toBe('2026-11-15T12:00:00.000Z')
  })

  it('has the catalog’s error message and whether a retry may help', () => {
    const failed = toTask({ ...row, errorCode: 'unreadable-image' }, snapshot, englishTranslator)
    expect(failed).toMatchObject({
      state: 'error',
      message: 'This image is damaged and can’t be opened',
      mayRetry: false,
    })
  })

  it('doesn’t contain its owner', () => {
    expect(
      JSON.stringify(toTask({ ...row, errorCode: 'internal' }, snapshot, englishTranslator)),
    ).not.toContain('someone')
  })
})
