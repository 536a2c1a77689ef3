/** Error codes of the model store. */
export type StoreErrorCode =
  | 'unknown-model'
  | 'not-pulled'
  | 'wrong-hash'
  | 'wrong-size'
  | 'no-space'
  | 'server-refuses'
  | 'interrupted'
  | 'license-not-accepted'

/** An error whose message is shown to the operator: what happened, with figures, and how to fix it. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
