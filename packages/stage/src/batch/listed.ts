import type { Run, Runs } from '../run.ts'
import type { Taken } from '../use-taken-pictures.ts'
import { faultWords } from '../words.ts'

/** A picture in the list. */
export interface Listed {
  id: string
  picture: File
  run: Run
  /** Why it is not sent at all, in the catalogue's words. */
  refusal?: string
}

export interface BatchActs {
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  /** Take a picture off the list before it has started. */
  onRemove: (id: string) => void
  /** Look at a result. */
  onOpen?: (id: string) => void
}

/** Pictures before they are sent. */
export function chosenList(pictures: readonly Taken[]): Listed[] {
  return pictures.map(({ id, file, refusal }) => ({
    id,
    picture: file,
    run: { state: 'none' },
    ...(refusal && { refusal: faultWords(refusal) }),
  }))
}

/** What was sent, and after it those of the chosen that could not be. */
export function startedList({ items }: Runs, chosen: readonly Listed[] = []): Listed[] {
  const sent = items.flatMap(({ id, files, run }) =>
    files['image'] ? [{ id, picture: files['image'], run }] : [],
  )
  return [...sent, ...chosen.filter(({ refusal }) => refusal)]
}

/** The pictures that can be sent. */
export function sendable(items: readonly Listed[]): File[] {
  return items.filter(({ refusal }) => !refusal).map(({ picture }) => picture)
}
