import type { Task } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { type Run, toStage } from './run.ts'
import { sampleTask } from './sample-tasks.ts'

const file = new File(['a'], 'a.png')
const accepted = (task: Task): Run => ({ state: 'accepted', task })

describe('toStage', () => {
  const failed = sampleTask('error')
  it.each<[string, Run, File | undefined, object]>([
    ['no image', { state: 'none' }, undefined, { state: 'empty' }],
    ['an image about to be uploaded', { state: 'none' }, file, { state: 'uploading', fraction: 0 }],
    [
      'an upload in progress',
      { state: 'uploading', fraction: 0.4 },
      file,
      { state: 'uploading', fraction: 0.4 },
    ],
    [
      'a task from the history that is loading',
      { state: 'uploading', fraction: 1 },
      undefined,
      { state: 'uploading', fraction: 1 },
    ],
    [
      'a rejected request',
      { state: 'rejected', message: 'No', mayRetry: true },
      file,
      { state: 'error', message: 'No', mayRetry: true },
    ],
    ['a queued task', accepted(sampleTask('queued')), file, { state: 'queued', task: sampleTask('queued') }],
    [
      'a processing task',
      accepted(sampleTask('processing')),
      file,
      { state: 'processing', task: sampleTask('processing') },
    ],
    ['a result', accepted(sampleTask('ready')), file, { state: 'ready', task: sampleTask('ready') }],
    [
      'a result from the history',
      accepted(sampleTask('ready')),
      undefined,
      { state: 'ready', task: sampleTask('ready') },
    ],
    [
      'a failed task',
      accepted(failed),
      file,
      { state: 'error', code: failed.code, message: failed.message, detail: failed.detail, mayRetry: true },
    ],
    ['a cancelled task', accepted(sampleTask('cancelled')), undefined, { state: 'empty' }],
  ])('returns the state of %s', (_name, run, selectedFile, expected) => {
    expect(toStage(run, selectedFile)).toEqual(expected)
  })
})
