import type { Run, Runs } from '../run.ts'
import type { Taken } from '../use-taken-pictures.ts'
import { faultWords } from '../words.ts'

/** An image in the list. */
export interface Listed {
  id: string
  picture: File
  run: Run
  /** Error message if the image can't be uploaded. */
  refusal?: string
}

export interface BatchActs {
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  /** Remove an image from the list before the start. */
  onRemove: (id: string) => void
  /** Open a result. */
  onOpen?: (id: string) => void
}

/** Entries of images that are not uploaded yet. */
export function chosenList(pictures: readonly Taken[]): Listed[] {
  return pictures.map(({ id, file, refusal }) => ({
    id,
    picture: file,
    run: { state: 'none' },
    ...(refusal && { refusal: faultWords(refusal) }),
  }))
}

/** Entries of the started requests, followed by the pending ones that are invalid. */
export function startedList({ items }: Runs, chosen: readonly Listed[] = []): Listed[] {
  const sent = items.flatMap(({ id, files, run }) =>
    files['image'] ? [{ id, picture: files['image'], run }] : [],
  )
  return [...sent, ...chosen.filter(({ refusal }) => refusal)]
}

/** The files of the valid entries. */
export function sendable(items: readonly Listed[]): File[] {
  return items.filter(({ refusal }) => !refusal).map(({ picture }) => picture)
}
