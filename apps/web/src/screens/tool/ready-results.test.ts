import type { TaskState } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import * as contracts from '@pentimento/tools/contracts'
import { expect, it } from 'vitest'
import { readyResults } from './ready-results.ts'

const rejected: Run = {
  state: 'rejected',
  message: 'Too many requests. Wait a moment and try again',
  mayRetry: true,
}

function resultCount(...states: (Run | TaskState)[]): number {
  const items = states.map((state, index): BatchItem => {
    const run: Run = typeof state === 'string' ? { state: 'accepted', task: sampleTask(state) } : state
    return { id: String(index), files: {}, run }
  })
  return readyResults(contracts.cleanup, items).length
}

it('returns the successful tasks of a finished batch', () => {
  expect(resultCount('ready', 'error', 'ready', 'cancelled', rejected)).toBe(2)
  expect(resultCount('error', rejected)).toBe(0)
})

it.each<Run | TaskState>(['queued', 'processing', { state: 'none' }, { state: 'uploading', fraction: 0.5 }])(
  'returns nothing while any task is active',
  active => {
    expect(resultCount('ready', active, 'ready')).toBe(0)
  },
)
