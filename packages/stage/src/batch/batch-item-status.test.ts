import { expect, it } from 'vitest'
import type { Run } from '../run.ts'
import { sampleTask } from '../sample-tasks.ts'
import { type BatchItemStatus, batchItemStatus } from './batch-item-status.ts'

const accepted = (state: Parameters<typeof sampleTask>[0]): Run => ({
  state: 'accepted',
  task: sampleTask(state),
})
const failed = sampleTask('error')

it.each<[string, Run, BatchItemStatus]>([
  ['not started', { state: 'none' }, { state: 'idle' }],
  ['uploading', { state: 'uploading', fraction: 0.4 }, { state: 'uploading', fraction: 0.4 }],
  [
    'rejected',
    { state: 'rejected', message: 'This is a Pro feature', mayRetry: false },
    { state: 'error', message: 'This is a Pro feature', mayRetry: false },
  ],
  ['queued', accepted('queued'), { state: 'queued', task: sampleTask('queued') }],
  ['processing', accepted('processing'), { state: 'processing', task: sampleTask('processing') }],
  ['ready', accepted('ready'), { state: 'ready', task: sampleTask('ready') }],
  [
    'failed, with the detail',
    accepted('error'),
    { state: 'error', message: `${failed.message}: ${failed.detail}`, mayRetry: true },
  ],
  ['cancelled', accepted('cancelled'), { state: 'error', message: 'Canceled', mayRetry: true }],
])('returns the status: %s', (_name, run, expected) => {
  expect(batchItemStatus(run)).toEqual(expected)
})
