import type { Readable } from 'node:stream'

/** A person whose data is stored (the GDPR's term). */
export interface Holder {
  id: string
  email: string
}

export interface HeldFile {
  /** Its path in the archive. */
  name: string
  savedAt: Date
  /** Undefined if it was deleted meanwhile. */
  open(): Promise<Readable | undefined>
}

/** Exports and erases the data that a feature stores about a person. */
export interface Holding {
  /** Name of its document in the archive, without extension. */
  name: string
  /** One line that describes the document. */
  says: string
  of(holder: Holder): Promise<unknown>
  files?(holder: Holder): AsyncIterable<HeldFile>
  /** Delete all of it permanently; idempotent. */
  forget(holder: Holder): Promise<void>
}
