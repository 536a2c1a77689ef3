import { expect, it } from 'vitest'
import type { Run } from '../run.ts'
import { taskIn } from '../sample-tasks.ts'
import { type Standing, standingOf } from './standing.ts'

const accepted = (state: Parameters<typeof taskIn>[0]): Run => ({ state: 'accepted', task: taskIn(state) })
const failed = taskIn('error')

it.each<[string, Run, Standing]>([
  ['not started', { state: 'none' }, { state: 'idle' }],
  ['uploading', { state: 'uploading', fraction: 0.4 }, { state: 'busy', says: 'Uploading…', fraction: 0.4 }],
  ['uploaded', { state: 'uploading', fraction: 1 }, { state: 'busy', says: 'One moment…' }],
  [
    'rejected',
    { state: 'refused', says: 'This is a Pro feature', mayRetry: false },
    { state: 'failed', says: 'This is a Pro feature', mayRetry: false },
  ],
  ['queued', accepted('queued'), { state: 'busy', says: 'Waiting', place: 'number 2, about 12 s' }],
  ['processing', accepted('processing'), { state: 'busy', says: 'Upscaling…', fraction: 0.25 }],
  ['ready', accepted('ready'), { state: 'ready', task: taskIn('ready') }],
  [
    'failed, with the detail',
    accepted('error'),
    { state: 'failed', says: `${failed.says}: ${failed.detail}`, mayRetry: true },
  ],
  ['cancelled', accepted('cancelled'), { state: 'failed', says: 'Canceled', mayRetry: true }],
])('returns the status: %s', (_name, run, standing) => {
  expect(standingOf(run, 'Upscaling…')).toEqual(standing)
})
