import { type ErrorDetail, type ErrorDetailOptions, formatDetail } from './errors.ts'

/** Why an engine on another machine produced no image. */
export type EngineErrorCode =
  /** The engine's moderation rejects the prompt, the input image or the result. */
  | 'prompt-refused'
  | 'image-refused'
  | 'result-refused'
  | 'key-refused'
  | 'out-of-credit'
  /** The engine is overloaded, and still is after every retry. */
  | 'too-busy'
  | 'too-slow'
  | 'unreachable'
  /** The engine rejects the request: another API version, a missing model or an unsupported setting. */
  | 'request-refused'
  | 'broken-answer'

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
