import { errorMessage } from '../error-message.ts'
import type { Run, Runs } from '../run.ts'
import type { IncomingImage } from '../use-incoming-images.ts'

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

/** The files of the valid entries. */
export function sendableFiles(items: readonly BatchEntry[]): File[] {
  return items.filter(({ error }) => !error).map(({ file }) => file)
}
