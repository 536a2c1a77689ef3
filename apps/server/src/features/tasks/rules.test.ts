import { describe, expect, it } from 'vitest'
import { englishTranslator } from '../../platform/translator.ts'
import { deleteOn, toTask } from './rules.ts'
import type { TaskRow } from './tables.ts'

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
    revision: 3,
    taskClass: 'quick',
    variant: '',
    sizeClass: 40,
    estimatedMs: null,
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
    callsWebhooks: false,
    deleteOn: deleteOn(createdAt),
  }

  it('is deleted after two weeks', () => {
    expect(deleteOn(createdAt).toISOString()).toBe('2026-11-15T12:00:00.000Z')
  })

  it('has the catalog’s error message and whether a retry may help', () => {
    const failed = toTask({ ...row, errorCode: 'unreadable-image' }, englishTranslator, undefined)
    expect(failed).toMatchObject({
      state: 'error',
      message: 'This image is damaged and can’t be opened',
      mayRetry: false,
    })
  })

  it('has an expected end while it is processed, if its time is known', () => {
    const processing = { ...row, state: 'processing' as const }
    const expectedAt = new Date('2026-11-01T12:00:12Z')
    expect(toTask(processing, englishTranslator, { position: 0, ms: 12_040, expectedAt })).toMatchObject({
      state: 'processing',
      estimateS: 12,
      expectedAt: '2026-11-01T12:00:12.000Z',
    })
    expect(toTask(processing, englishTranslator, undefined)).not.toHaveProperty('estimateS')
  })

  it('doesn’t contain its owner', () => {
    expect(
      JSON.stringify(toTask({ ...row, errorCode: 'internal' }, englishTranslator, undefined)),
    ).not.toContain('someone')
  })
})
