import { errorMessage } from '../error-message.ts'
import { estimateOf } from '../notify-when-done.tsx'
import { isActiveStage, type Run, type Runs, toStage } from '../run.ts'
import type { IncomingImage } from '../use-incoming-images.ts'
import type { WorkState } from '../use-title-when-done.ts'
import { batchItemStatus } from './batch-item-status.ts'

/** An image in the list. */
export interface BatchEntry {
  id: string
  file: File
  run: Run
  /** Error message if the image can't be uploaded. */
  error?: string
}

export interface BatchActions {
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  /** Remove an image from the list before the start. */
  onRemove: (id: string) => void
  /** Open a result. */
  onOpen?: (id: string) => void
}

/** Entries of images that are not uploaded yet. */
export function pendingEntries(images: readonly IncomingImage[]): BatchEntry[] {
  return images.map(({ id, file, errorCode }) => ({
    id,
    file,
    run: { state: 'none' },
    ...(errorCode && { error: errorMessage(errorCode) }),
  }))
}

/** Entries of the started requests, followed by the pending ones that are invalid. */
export function startedEntries({ items }: Runs, pending: readonly BatchEntry[] = []): BatchEntry[] {
  const sent = items.flatMap(({ id, files, run }) =>
    files['image'] ? [{ id, file: files['image'], run }] : [],
  )
  return [...sent, ...pending.filter(({ error }) => error)]
}

/** The state of a batch as a whole: active until all its images are processed. */
export function workStateOf(entries: readonly BatchEntry[]): WorkState {
  const states = entries.filter(({ error }) => !error).map(({ run }) => batchItemStatus(run).state)
  if (states.some(state => state !== 'ready' && state !== 'error')) return 'active'
  return states.includes('ready') ? 'ready' : 'error'
}

/** How long the unfinished images of a batch are expected to take one after the other, in seconds. */
export function expectedSeconds(entries: readonly BatchEntry[]): number {
  const estimates = entries.map(({ run }) => {
    const stage = toStage(run, undefined)
    return isActiveStage(stage) ? estimateOf(stage) : 0
  })
  return estimates.reduce((sum, seconds) => sum + seconds, 0)
}

/** The files of the valid entries. */
export function sendableFiles(items: readonly BatchEntry[]): File[] {
  return items.filter(({ error }) => !error).map(({ file }) => file)
}
