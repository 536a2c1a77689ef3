import { inFull, type Told, type ToldOptions } from './errors.ts'

/** Everything that can keep an engine outside this machine from making a picture. */
export type EngineErrorCode =
  /** Its moderation refuses the words, the picture it was given, or the one it made. */
  | 'prompt-refused'
  | 'picture-refused'
  | 'result-refused'
  | 'key-refused'
  | 'out-of-credit'
  /** It has too much to do, and still has after every retry. */
  | 'too-busy'
  | 'too-slow'
  | 'unreachable'
  /** It does not take what it was asked: another version of it, a model it lacks, a setting it refuses. */
  | 'request-refused'
  | 'broken-answer'

/**
 * An engine that made nothing. What it tells is for people; what the engine said itself is for the log, and
 * goes in `cause`.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  readonly told: Told

  constructor(code: EngineErrorCode, message: string, { values = {}, ...options }: ToldOptions = {}) {
    super(inFull({ message, values }), options)
    this.code = code
    this.told = { message, values }
  }
}
