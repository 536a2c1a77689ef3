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

/**
 * What was sent, and after it what could not be.
 *
 * @param pictures what was chosen; those that are not refused were sent
 */
export function startedList({ items }: Runs, pictures: readonly Taken[] = []): Listed[] {
  const sent = items.flatMap(({ id, files, run }) =>
    files['image'] ? [{ id, picture: files['image'], run }] : [],
  )
  return [...sent, ...chosenList(pictures.filter(({ refusal }) => refusal))]
}
