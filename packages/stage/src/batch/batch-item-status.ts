import { t } from '@pentimento/language'
import type { Task, TaskInState } from '@pentimento/protocol'
import { messageWithDetail, queuePositionShortText } from '../messages.ts'
import type { Run } from '../run.ts'

/** Status of an image in a batch. */
export type BatchItemStatus =
  /** Not started, or waiting for earlier uploads. */
  | { state: 'idle' }
  /** `fraction` is 0 to 1, absent if unknown; `queuePosition` is text. */
  | { state: 'busy'; message: string; fraction?: number; queuePosition?: string }
  | { state: 'ready'; task: TaskInState<'ready'> }
  | { state: 'failed'; message: string; mayRetry: boolean }

export function batchItemStatus(run: Run, actionLabel: string): BatchItemStatus {
  switch (run.state) {
    case 'none':
      return { state: 'idle' }
    case 'uploading':
      return run.fraction < 1
        ? { state: 'busy', message: t('Uploading…'), fraction: run.fraction }
        : { state: 'busy', message: t('One moment…') }
    case 'refused':
      return { state: 'failed', message: run.message, mayRetry: run.mayRetry }
    case 'accepted':
      return taskStatus(run.task, actionLabel)
  }
}

function taskStatus(task: Task, actionLabel: string): BatchItemStatus {
  switch (task.state) {
    case 'queued':
      return {
        state: 'busy',
        message: t('Waiting'),
        queuePosition: queuePositionShortText(task.position, task.estimateS),
      }
    case 'processing':
      return { state: 'busy', message: actionLabel, fraction: task.fraction }
    case 'ready':
      return { state: 'ready', task }
    case 'error':
      return {
        state: 'failed',
        message: messageWithDetail(task.message, task.detail),
        mayRetry: task.mayRetry,
      }
    case 'cancelled':
      return { state: 'failed', message: t('Canceled'), mayRetry: true }
  }
}
