import { expect, it } from 'vitest'
import type { Run } from '../run.ts'
import { sampleTask } from '../sample-tasks.ts'
import { type BatchEntry, expectedSeconds, workStateOf } from './batch-entry.ts'

const runs = {
  none: { state: 'none' },
  uploading: { state: 'uploading', fraction: 0.5 },
  queued: { state: 'accepted', task: sampleTask('queued') },
  ready: { state: 'accepted', task: sampleTask('ready') },
  error: { state: 'accepted', task: sampleTask('error') },
} satisfies Record<string, Run>

const entries = (...states: (keyof typeof runs | 'invalid')[]): BatchEntry[] =>
  states.map((state, index) => ({
    id: String(index),
    file: new File([], 'photo.jpg'),
    run: state === 'invalid' ? runs.none : runs[state],
    ...(state === 'invalid' && { error: 'This file format isn’t supported' }),
  }))

it.each([
  ['active', entries('ready', 'none')],
  ['active', entries('uploading', 'error')],
  ['active', entries('queued')],
  ['ready', entries('ready', 'error', 'invalid')],
  ['error', entries('error', 'invalid')],
] as const)('a batch is %s', (state, batch) => {
  expect(workStateOf(batch)).toBe(state)
})

it('a batch takes as long as its last image', () => {
  expect(expectedSeconds(entries('ready', 'queued', 'none'))).toBe(11.6)
  expect(expectedSeconds(entries('ready'))).toBe(0)
})
