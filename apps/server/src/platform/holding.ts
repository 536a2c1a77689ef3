import type { Readable } from 'node:stream'

/** A person of whom something is held. */
export interface Holder {
  id: string
  email: string
}

export interface HeldFile {
  /** Its path in the archive. */
  name: string
  savedAt: Date
  /** Undefined when it was removed meanwhile. */
  open(): Promise<Readable | undefined>
}

/** What a feature holds of a person. */
export interface Holding {
  /** Of its document in the archive, without the ending. */
  name: string
  /** One line on what the document tells. */
  says: string
  of(holder: Holder): Promise<unknown>
  files?(holder: Holder): AsyncIterable<HeldFile>
  /** Remove all of it, at once and for good; again on what is gone already does nothing. */
  forget(holder: Holder): Promise<void>
}
