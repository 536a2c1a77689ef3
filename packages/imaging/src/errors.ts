/** Everything that can be wrong with a picture. */
export type ImagingErrorCode =
  | 'unsupported-format'
  | 'corrupt-file'
  | 'too-many-pixels'
  | 'too-many-bytes'
  | 'mask-covers-all'
  | 'invalid-prompt'

/** English with names in braces, so that it can be said in other languages, and what stands for them. */
export interface Told {
  message: string
  values: Readonly<Record<string, string | number>>
}

export type ToldOptions = ErrorOptions & { values?: Told['values'] }

/** With what stands for the names. */
export const inFull = ({ message, values }: Told): string =>
  message.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name))

/** A picture that cannot be worked on; what it tells is for people and names the figures. */
export class ImagingError extends Error {
  override readonly name = 'ImagingError'
  readonly code: ImagingErrorCode
  readonly told: Told

  constructor(code: ImagingErrorCode, message: string, { values = {}, ...options }: ToldOptions = {}) {
    super(inFull({ message, values }), options)
    this.code = code
    this.told = { message, values }
  }
}
