import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { messageWithDetail } from '../format.ts'
import { type ActiveStage, type Run, toStage } from '../run.ts'

/** Status of an image in a batch. */
export type BatchItemStatus =
  /** Not started, or waiting for earlier uploads. */
  { state: 'idle' } | ActiveStage | { state: 'ready'; task: TaskInState<'ready'> } | BatchItemError

interface BatchItemError {
  state: 'error'
  message: string
  mayRetry: boolean
}

export function batchItemStatus(run: Run): BatchItemStatus {
  const stage = toStage(run, undefined)
  switch (stage.state) {
    case 'empty':
      return run.state === 'accepted'
        ? { state: 'error', message: t('Canceled'), mayRetry: true }
        : { state: 'idle' }
    case 'error':
      return {
        state: 'error',
        message: messageWithDetail(stage.message, stage.detail),
        mayRetry: stage.mayRetry,
      }
    default:
      return stage
  }
}
