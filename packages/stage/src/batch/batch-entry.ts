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

/** Seconds until the last image of a batch is expected to be ready; 0 if it's unknown. */
export function expectedSeconds(entries: readonly BatchEntry[]): number {
  const stages = entries.map(({ run }) => toStage(run, undefined))
  return Math.max(0, ...stages.filter(isActiveStage).map(estimateOf))
}

/** The files of the valid entries. */
export function sendableFiles(items: readonly BatchEntry[]): File[] {
  return items.filter(({ error }) => !error).map(({ file }) => file)
}
