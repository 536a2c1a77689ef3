import type { ErrorCode, Task, TaskIn } from '@pentimento/protocol'

/** How far a request is on its way to the server and back. */
export type Run =
  | { state: 'none' }
  | { state: 'uploading'; fraction: number }
  | {
      state: 'refused'
      says: string
      mayRetry: boolean
      /** Absent where the server could not be reached. */
      code?: ErrorCode
      /** An ISO date: from when on the same request may succeed. */
      againAt?: string
      /** Which part of the tool wants a better plan. */
      gate?: string
    }
  | { state: 'accepted'; task: Task }

/** Where the picture is, as the hand feels it. */
export type Stage =
  | { state: 'empty' }
  | { state: 'chosen'; fraction: number }
  | { state: 'waiting'; task: TaskIn<'queued'> }
  | { state: 'working'; task: TaskIn<'processing'> }
  | { state: 'comparing'; task: TaskIn<'ready'> }
  | { state: 'failed'; says: string; detail?: string; mayRetry: boolean; code?: ErrorCode }

/**
 * Where the picture is, from what the hand holds and how far the run is.
 * A picture held without a run is about to be sent; a run that was cancelled is as good as none.
 */
export function stageOf(run: Run, picture: File | undefined): Stage {
  switch (run.state) {
    case 'none':
      return picture ? { state: 'chosen', fraction: 0 } : { state: 'empty' }
    case 'uploading':
      return { state: 'chosen', fraction: run.fraction }
    case 'refused':
      return { state: 'failed', says: run.says, mayRetry: run.mayRetry, ...(run.code && { code: run.code }) }
    case 'accepted':
      return stageOfTask(run.task)
  }
}

function stageOfTask(task: Task): Stage {
  switch (task.state) {
    case 'queued':
      return { state: 'waiting', task }
    case 'processing':
      return { state: 'working', task }
    case 'ready':
      return { state: 'comparing', task }
    case 'error':
      return {
        state: 'failed',
        says: task.says,
        detail: task.detail,
        mayRetry: task.mayRetry,
        code: task.code,
      }
    case 'cancelled':
      return { state: 'empty' }
  }
}

/** A picture of a batch, or several files of one request, and how far it is. */
export interface BatchItem {
  id: string
  /** By the tool's input names. */
  files: Record<string, File>
  run: Run
}

/** Several requests of one batch, each a run of its own. */
export interface Runs {
  /** In the order they were started; none before that. */
  items: readonly BatchItem[]
  /** One request for each record of files, all under the same parameters; forgets earlier ones. */
  start(each: readonly Record<string, File>[], params: object): void
  /** Stop one; what was not sent yet leaves the list. */
  cancel(id: string): void
  /** Try one again that failed, was refused or cancelled. */
  retry(id: string): void
  /** Forget all, stopping what was not sent yet; the tasks themselves stay in History. */
  clear(): void
}
