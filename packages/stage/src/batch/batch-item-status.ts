import { t } from '@pentimento/language'
import type { Task, TaskInState } from '@pentimento/protocol'
import { messageWithDetail } from '../format.ts'
import { queuePositionShortText } from '../messages.ts'
import type { Run } from '../run.ts'

type ActiveState = 'uploading' | 'queued' | 'processing'

/** Status of an image in a batch. */
export type BatchItemStatus =
  /** Not started, or waiting for earlier uploads. */
  | { state: 'idle' }
  /** `fraction` is 0 to 1, absent if unknown; `queuePosition` is text. */
  | { state: ActiveState; message: string; fraction?: number; queuePosition?: string }
  | { state: 'ready'; task: TaskInState<'ready'> }
  | { state: 'error'; message: string; mayRetry: boolean }

/** @param now in milliseconds, for the estimated wait */
export function batchItemStatus(run: Run, actionLabel: string, now: number): BatchItemStatus {
  switch (run.state) {
    case 'none':
      return { state: 'idle' }
    case 'uploading':
      return run.fraction < 1
        ? { state: 'uploading', message: t('Uploading…'), fraction: run.fraction }
        : { state: 'uploading', message: t('One moment…') }
    case 'rejected':
      return { state: 'error', message: run.message, mayRetry: run.mayRetry }
    case 'accepted':
      return taskStatus(run.task, actionLabel, now)
  }
}

function taskStatus(task: Task, actionLabel: string, now: number): BatchItemStatus {
  switch (task.state) {
    case 'queued':
      return {
        state: 'queued',
        message: t('Waiting'),
        queuePosition: queuePositionShortText(task, now),
      }
    case 'processing':
      return { state: 'processing', message: actionLabel, fraction: task.fraction }
    case 'ready':
      return { state: 'ready', task }
    case 'error':
      return {
        state: 'error',
        message: messageWithDetail(task.message, task.detail),
        mayRetry: task.mayRetry,
      }
    case 'cancelled':
      return { state: 'error', message: t('Canceled'), mayRetry: true }
  }
}

/** Whether the request is being uploaded or its task is queued or processing. */
export const isBatchItemActive = (
  status: BatchItemStatus,
): status is Extract<BatchItemStatus, { state: ActiveState }> =>
  status.state === 'uploading' || status.state === 'queued' || status.state === 'processing'
