/** Everything that can go wrong with the store's files. */
export type StoreErrorCode =
  | 'unknown-model'
  | 'not-pulled'
  | 'wrong-hash'
  | 'wrong-size'
  | 'no-space'
  | 'server-refuses'
  | 'interrupted'

/** The message is for people: what happened, with the figures, and what helps. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
