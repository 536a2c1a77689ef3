/** Why an image can't be processed. */
export type ImagingErrorCode =
  | 'unsupported-format'
  | 'corrupt-file'
  | 'too-many-pixels'
  | 'too-many-bytes'
  | 'mask-covers-all'
  | 'invalid-prompt'

/**
 * An English message with placeholders in braces (it is also the translation key), and the placeholders'
 * values.
 */
export interface ErrorDetail {
  message: string
  values: Readonly<Record<string, string | number>>
}

export type ErrorDetailOptions = ErrorOptions & { values?: ErrorDetail['values'] }

/** The message with its placeholders replaced by the values. */
export const formatDetail = ({ message, values }: ErrorDetail): string =>
  message.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name))

/** An image that can't be processed. `detail` is shown to users and includes the measured values. */
export class ImagingError extends Error {
  override readonly name = 'ImagingError'
  readonly code: ImagingErrorCode
  readonly detail: ErrorDetail

  constructor(code: ImagingErrorCode, message: string, { values = {}, ...options }: ErrorDetailOptions = {}) {
    super(formatDetail({ message, values }), options)
    this.code = code
    this.detail = { message, values }
  }
}

/** Why an engine on another machine produced no image. */
export type EngineErrorCode =
  /** The engine's moderation rejects the prompt, the input image or the result. */
  | 'prompt-rejected'
  | 'image-rejected'
  | 'result-rejected'
  | 'key-rejected'
  | 'out-of-credit'
  /** The engine is overloaded, and still is after every retry. */
  | 'too-busy'
  | 'too-slow'
  | 'unreachable'
  /** The engine rejects the request: another API version, a missing model or an unsupported setting. */
  | 'request-rejected'
  | 'invalid-response'

/** An engine failed. `detail` is shown to users; the engine's own message goes to the log in `cause`. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  readonly detail: ErrorDetail

  constructor(code: EngineErrorCode, message: string, { values = {}, ...options }: ErrorDetailOptions = {}) {
    super(formatDetail({ message, values }), options)
    this.code = code
    this.detail = { message, values }
  }
}
