import { catalogue, type ErrorCode } from './catalogue.ts'
import { type Detail, inEnglish } from './saying.ts'

/**
 * An error of the catalogue. `detail` may be shown to the person beside the catalogue's words;
 * what only the log needs goes in `cause`.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: ErrorCode
  readonly detail: Detail | undefined
  /** When the same request may succeed, where that is known. */
  readonly againAt: Date | undefined
  /** With 'plan-required': what is gated, in English, without the request's own figures. */
  readonly gate: string | undefined

  constructor(
    code: ErrorCode,
    options: {
      detail?: Detail | undefined
      againAt?: Date | undefined
      gate?: string | undefined
      cause?: unknown
    } = {},
  ) {
    const { says } = catalogue[code]
    super(options.detail ? `${says} (${inEnglish(options.detail)})` : says, { cause: options.cause })
    this.code = code
    this.detail = options.detail
    this.againAt = options.againAt
    this.gate = options.gate
  }
}
