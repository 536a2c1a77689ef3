import type { Task } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { type Run, stageOf } from './run.ts'
import { taskIn } from './sample-tasks.ts'

const picture = new File(['a'], 'a.png')
const accepted = (task: Task): Run => ({ state: 'accepted', task })

describe('stageOf', () => {
  const failed = taskIn('error')
  it.each<[string, Run, File | undefined, object]>([
    ['no image', { state: 'none' }, undefined, { state: 'empty' }],
    ['an image about to be uploaded', { state: 'none' }, picture, { state: 'chosen', fraction: 0 }],
    [
      'an upload in progress',
      { state: 'uploading', fraction: 0.4 },
      picture,
      { state: 'chosen', fraction: 0.4 },
    ],
    [
      'a task from the history that is loading',
      { state: 'uploading', fraction: 1 },
      undefined,
      { state: 'chosen', fraction: 1 },
    ],
    [
      'a rejected request',
      { state: 'refused', says: 'No', mayRetry: true },
      picture,
      { state: 'failed', says: 'No', mayRetry: true },
    ],
    ['a queued task', accepted(taskIn('queued')), picture, { state: 'waiting', task: taskIn('queued') }],
    [
      'a processing task',
      accepted(taskIn('processing')),
      picture,
      { state: 'working', task: taskIn('processing') },
    ],
    ['a result', accepted(taskIn('ready')), picture, { state: 'comparing', task: taskIn('ready') }],
    [
      'a result from the history',
      accepted(taskIn('ready')),
      undefined,
      { state: 'comparing', task: taskIn('ready') },
    ],
    [
      'a failed task',
      accepted(failed),
      picture,
      { state: 'failed', code: failed.code, says: failed.says, detail: failed.detail, mayRetry: true },
    ],
    ['a cancelled task', accepted(taskIn('cancelled')), undefined, { state: 'empty' }],
  ])('returns the state of %s', (_name, run, held, expected) => {
    expect(stageOf(run, held)).toEqual(expected)
  })
})
