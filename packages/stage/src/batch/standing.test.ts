import { expect, it } from 'vitest'
import type { Run } from '../run.ts'
import { taskIn } from '../sample-tasks.ts'
import { type Standing, standingOf } from './standing.ts'

const accepted = (state: Parameters<typeof taskIn>[0]): Run => ({ state: 'accepted', task: taskIn(state) })
const failed = taskIn('error')

it.each<[string, Run, Standing]>([
  ['one that waits for its turn', { state: 'none' }, { state: 'idle' }],
  [
    'one on its way',
    { state: 'uploading', fraction: 0.4 },
    { state: 'busy', says: 'Uploading', fraction: 0.4 },
  ],
  ['one that has arrived', { state: 'uploading', fraction: 1 }, { state: 'busy', says: 'One moment' }],
  [
    'one that is refused',
    { state: 'refused', says: 'This is part of Pro', mayRetry: false },
    { state: 'failed', says: 'This is part of Pro', mayRetry: false },
  ],
  ['one in the queue', accepted('queued'), { state: 'busy', says: 'Waiting', place: 'number 2, about 12 s' }],
  ['one worked on', accepted('processing'), { state: 'busy', says: 'Upscaling', fraction: 0.25 }],
  ['one that is done', accepted('ready'), { state: 'ready', task: taskIn('ready') }],
  [
    'one that failed, with what exactly was wrong',
    accepted('error'),
    { state: 'failed', says: `${failed.says}: ${failed.detail}`, mayRetry: true },
  ],
  ['one that was cancelled', accepted('cancelled'), { state: 'failed', says: 'Cancelled', mayRetry: true }],
])('tells %s', (_name, run, standing) => {
  expect(standingOf(run, 'Upscaling')).toEqual(standing)
})
