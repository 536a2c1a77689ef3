import type { TaskState } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import { taskIn } from '@pentimento/stage/samples'
import * as contracts from '@pentimento/tools/contracts'
import { expect, it } from 'vitest'
import { resultsOf } from './results-of.ts'

const refused: Run = {
  state: 'refused',
  says: 'Too many requests. Wait a moment and try again',
  mayRetry: true,
}

function made(...each: (Run | TaskState)[]): number {
  const items = each.map((at, index): BatchItem => {
    const run: Run = typeof at === 'string' ? { state: 'accepted', task: taskIn(at) } : at
    return { id: String(index), files: {}, run }
  })
  return resultsOf(contracts.cleanup, items).length
}

it('returns the successful tasks of a finished batch', () => {
  expect(made('ready', 'error', 'ready', 'cancelled', refused)).toBe(2)
  expect(made('error', refused)).toBe(0)
})

it.each<Run | TaskState>(['queued', 'processing', { state: 'none' }, { state: 'uploading', fraction: 0.5 }])(
  'returns nothing while any task is active',
  underWay => {
    expect(made('ready', underWay, 'ready')).toBe(0)
  },
)
