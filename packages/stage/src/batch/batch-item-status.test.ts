import { expect, it } from 'vitest'
import type { Run } from '../run.ts'
import { sampleTask } from '../sample-tasks.ts'
import { type BatchItemStatus, batchItemStatus } from './batch-item-status.ts'

const accepted = (state: Parameters<typeof sampleTask>[0]): Run => ({
  state: 'accepted',
  task: sampleTask(state),
})
const now = Date.parse(sampleTask('queued').expectedAt) - 110_000
const failed = sampleTask('error')

it.each<[string, Run, BatchItemStatus]>([
  ['not started', { state: 'none' }, { state: 'idle' }],
  [
    'uploading',
    { state: 'uploading', fraction: 0.4 },
    { state: 'uploading', message: 'Uploading…', fraction: 0.4 },
  ],
  ['uploaded', { state: 'uploading', fraction: 1 }, { state: 'uploading', message: 'One moment…' }],
  [
    'rejected',
    { state: 'rejected', message: 'This is a Pro feature', mayRetry: false },
    { state: 'error', message: 'This is a Pro feature', mayRetry: false },
  ],
  [
    'queued',
    accepted('queued'),
    { state: 'queued', message: 'Waiting', queuePosition: 'number 2, about 2 minutes' },
  ],
  ['processing', accepted('processing'), { state: 'processing', message: 'Upscaling…', fraction: 0.25 }],
  ['ready', accepted('ready'), { state: 'ready', task: sampleTask('ready') }],
  [
    'failed, with the detail',
    accepted('error'),
    { state: 'error', message: `${failed.message}: ${failed.detail}`, mayRetry: true },
  ],
  ['cancelled', accepted('cancelled'), { state: 'error', message: 'Canceled', mayRetry: true }],
])('returns the status: %s', (_name, run, expected) => {
  expect(batchItemStatus(run, 'Upscaling…', now)).toEqual(expected)
})
