import { type ErrorCode, errorCatalog } from './error-catalog.ts'
import { type Detail, formatInEnglish } from './message-descriptor.ts'

/**
 * An error of the error catalog. `detail` may be shown to the user next to the catalog's message;
 * diagnostics for the log go in `cause`.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: ErrorCode
  readonly detail: Detail | undefined
  /** When the same request may succeed, if known. */
  readonly retryAt: Date | undefined
  /** With 'plan-required': the feature that needs a higher plan, in English, without request-specific values. */
  readonly gate: string | undefined

  constructor(
    code: ErrorCode,
    options: {
      detail?: Detail | undefined
      retryAt?: Date | undefined
      gate?: string | undefined
      cause?: unknown
    } = {},
  ) {
    const { message } = errorCatalog[code]
    super(options.detail ? `${message} (${formatInEnglish(options.detail)})` : message, {
      cause: options.cause,
    })
    this.code = code
    this.detail = options.detail
    this.retryAt = options.retryAt
    this.gate = options.gate
  }
}
