/** Everything that can be wrong with a picture. */
export type ImagingErrorCode =
  | 'unsupported-format'
  | 'corrupt-file'
  | 'too-many-pixels'
  | 'too-many-bytes'
  | 'mask-covers-all'
  | 'invalid-prompt'

/** A picture that cannot be worked on; the message is for people and names the figures. */
export class ImagingError extends Error {
  override readonly name = 'ImagingError'
  readonly code: ImagingErrorCode

  constructor(code: ImagingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
