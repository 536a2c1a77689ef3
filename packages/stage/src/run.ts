import type { ErrorCode, Task, TaskInState } from '@pentimento/protocol'

/** State of a request: not started, uploading, rejected before a task existed, or accepted as a task. */
export type Run =
  | { state: 'none' }
  | { state: 'uploading'; fraction: number }
  | {
      state: 'rejected'
      message: string
      mayRetry: boolean
      /** Absent if the server could not be reached. */
      code?: ErrorCode
      /** ISO date: when the same request may succeed. */
      retryAt?: string
      /** The feature that needs a higher plan. */
      gate?: string
    }
  | { state: 'accepted'; task: Task }

/** State of an editor. `empty` and `uploading` precede the task; the others are states of the task. */
export type Stage =
  | { state: 'empty' }
  | { state: 'uploading'; fraction: number }
  | { state: 'queued'; task: TaskInState<'queued'> }
  | { state: 'processing'; task: TaskInState<'processing'> }
  | { state: 'ready'; task: TaskInState<'ready'> }
  | { state: 'error'; message: string; detail?: string; mayRetry: boolean; code?: ErrorCode }

/** A stage in which a task is being sent, waits or is processed. */
export type ActiveStage = Extract<Stage, { state: 'uploading' | 'queued' | 'processing' }>

export const isActiveStage = (stage: Stage): stage is ActiveStage =>
  stage.state === 'uploading' || stage.state === 'queued' || stage.state === 'processing'

/**
 * The editor's state, from the selected file and its run.
 * A selected file without a run is about to be uploaded; a cancelled task counts as no run.
 */
export function toStage(run: Run, file: File | undefined): Stage {
  switch (run.state) {
    case 'none':
      return file ? { state: 'uploading', fraction: 0 } : { state: 'empty' }
    case 'uploading':
      return { state: 'uploading', fraction: run.fraction }
    case 'rejected':
      return {
        state: 'error',
        message: run.message,
        mayRetry: run.mayRetry,
        ...(run.code && { code: run.code }),
      }
    case 'accepted':
      return taskToStage(run.task)
  }
}

function taskToStage(task: Task): Stage {
  switch (task.state) {
    case 'queued':
      return { state: 'queued', task }
    case 'processing':
      return { state: 'processing', task }
    case 'ready':
      return { state: 'ready', task }
    case 'error':
      return {
        state: 'error',
        message: task.message,
        detail: task.detail,
        mayRetry: task.mayRetry,
        code: task.code,
      }
    case 'cancelled':
      return { state: 'empty' }
  }
}

/** One request of a batch: its files and its run. */
export interface BatchItem {
  id: string
  /** By input name. */
  files: Record<string, File>
  run: Run
}

/** The requests of a batch; each has its own run. */
export interface Runs {
  /** In start order; empty before the start. */
  items: readonly BatchItem[]
  /** Start one request per record of files, all with the same parameters; replaces earlier ones. */
  start(inputs: readonly Record<string, File>[], params: object): void
  /** Cancel one; a request that was not sent yet is removed from the list. */
  cancel(id: string): void
  /** Retry one that failed, was rejected or was cancelled. */
  retry(id: string): void
  /** Remove all and cancel unsent requests; tasks stay in the history. */
  clear(): void
}
