import type { Readable } from 'node:stream'

/** A person whose data is stored (the GDPR's term). */
export interface DataSubject {
  id: string
  email: string
}

export interface PersonalDataFile {
  /** Its path in the archive. */
  name: string
  savedAt: Date
  /** Undefined if it was deleted meanwhile. */
  open(): Promise<Readable | undefined>
}

/** Exports and erases the data that a feature stores about a person. */
export interface PersonalDataProvider {
  /** Name of its document in the archive, without extension. */
  name: string
  /** One line that describes the document. */
  summary: string
  exportData(subject: DataSubject): Promise<unknown>
  files?(subject: DataSubject): AsyncIterable<PersonalDataFile>
  /** Delete all of it permanently; idempotent. */
  eraseData(subject: DataSubject): Promise<void>
}
