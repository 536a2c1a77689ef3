import { t } from '@pentimento/language'
import type { Task, TaskIn } from '@pentimento/protocol'
import type { Run } from '../run.ts'
import { placeInShort, withDetail } from '../words.ts'

/** Status of an image in a batch. */
export type Standing =
  /** Not started, or waiting for earlier uploads. */
  | { state: 'idle' }
  /** `fraction` is 0 to 1, absent if unknown; `queuePosition` is text. */
  | { state: 'busy'; says: string; fraction?: number; place?: string }
  | { state: 'ready'; task: TaskIn<'ready'> }
  | { state: 'failed'; says: string; mayRetry: boolean }

export function standingOf(run: Run, doing: string): Standing {
  switch (run.state) {
    case 'none':
      return { state: 'idle' }
    case 'uploading':
      return run.fraction < 1
        ? { state: 'busy', says: t('Uploading…'), fraction: run.fraction }
        : { state: 'busy', says: t('One moment…') }
    case 'refused':
      return { state: 'failed', says: run.says, mayRetry: run.mayRetry }
    case 'accepted':
      return standingOfTask(run.task, doing)
  }
}

function standingOfTask(task: Task, doing: string): Standing {
  switch (task.state) {
    case 'queued':
      return { state: 'busy', says: t('Waiting'), place: placeInShort(task.position, task.estimateS) }
    case 'processing':
      return { state: 'busy', says: doing, fraction: task.fraction }
    case 'ready':
      return { state: 'ready', task }
    case 'error':
      return {
        state: 'failed',
        says: withDetail(task.says, task.detail),
        mayRetry: task.mayRetry,
      }
    case 'cancelled':
      return { state: 'failed', says: t('Canceled'), mayRetry: true }
  }
}
