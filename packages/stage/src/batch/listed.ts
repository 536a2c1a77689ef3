import type { Run } from '../run.ts'

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
