import type { Task } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { type Run, stageOf } from './run.ts'
import { taskIn } from './sample-tasks.ts'

const picture = new File(['a'], 'a.png')
const accepted = (task: Task): Run => ({ state: 'accepted', task })

describe('stageOf', () => {
  const failed = taskIn('error')
  it.each<[string, Run, File | undefined, object]>([
    ['nothing in the hand', { state: 'none' }, undefined, { state: 'empty' }],
    ['a picture about to be sent', { state: 'none' }, picture, { state: 'chosen', fraction: 0 }],
    [
      'a picture on its way',
      { state: 'uploading', fraction: 0.4 },
      picture,
      { state: 'chosen', fraction: 0.4 },
    ],
    [
      'a task of History on its way here',
      { state: 'uploading', fraction: 1 },
      undefined,
      { state: 'chosen', fraction: 1 },
    ],
    [
      'a refusal',
      { state: 'refused', says: 'No', mayRetry: true },
      picture,
      { state: 'failed', says: 'No', mayRetry: true },
    ],
    [
      'a place in the queue',
      accepted(taskIn('queued')),
      picture,
      { state: 'waiting', task: taskIn('queued') },
    ],
    [
      'work under way',
      accepted(taskIn('processing')),
      picture,
      { state: 'working', task: taskIn('processing') },
    ],
    ['a result', accepted(taskIn('ready')), picture, { state: 'comparing', task: taskIn('ready') }],
    [
      'a result from History',
      accepted(taskIn('ready')),
      undefined,
      { state: 'comparing', task: taskIn('ready') },
    ],
    [
      'a failure',
      accepted(failed),
      picture,
      { state: 'failed', code: failed.code, says: failed.says, detail: failed.detail, mayRetry: true },
    ],
    ['a cancelled task', accepted(taskIn('cancelled')), undefined, { state: 'empty' }],
  ])('knows %s', (_name, run, held, expected) => {
    expect(stageOf(run, held)).toEqual(expected)
  })
})
