import { type ErrorCode, errorCatalog, formatInEnglish, ToolError } from '@pentimento/protocol'
import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createRejectionLog } from '../../platform/rejections.ts'

/** The body of every error response of the compatible endpoints. */
const apiError = z.object({ error: z.string() })

/** Error responses of the compatible endpoints, for a route's schema. */
export const apiErrorResponses = Object.fromEntries(
  Object.entries({
    400: 'A field or file is missing or malformed, too large or of a wrong format',
    401: 'No key',
    402: 'Not enough credits',
    403: 'The key is unknown, expired, revoked or not for this tool',
    406: 'No format that the Accept header allows',
    409: 'The Idempotency-Key was used for a different request',
    422: 'Refused content, or nothing to work on in the image',
    429: 'Too many requests; see Retry-After',
    500: 'Processing failed',
    503: 'Busy, or not ready in time; see Retry-After',
  }).map(([status, description]) => [
    status,
    {
      description,
      content: { 'application/json': { schema: apiError.meta({ examples: [{ error: description }] }) } },
    },
  ]),
)

/** Codes whose status here differs from the catalog's, because the original API documents fewer statuses. */
const statusByCode: Partial<Record<ErrorCode, number>> = {
  'api-key-invalid': 403,
  'image-too-large': 400,
  'too-large-for-scale': 400,
  'file-too-large': 400,
  'unsupported-format': 400,
  'unreadable-image': 400,
  'mask-size-differs': 400,
  'mask-empty': 400,
  'mask-covers-all': 400,
  'invalid-prompt': 400,
  'region-unavailable': 403,
  'storage-full': 503,
  'engine-failed': 500,
  'time-limit': 500,
  'memory-limit': 500,
  'upload-timeout': 400,
}

/** An error as the public API answers it. */
export interface ApiError {
  code: ErrorCode
  status: number
  /** The English message, with the detail. */
  message: string
}

/** How an API writes an error. */
type FormatError = (error: ApiError) => { status: number; body: object; headers?: Record<string, string> }

/** The original's shape: a JSON object with the message in `error`. */
const formatError: FormatError = ({ status, message }) => ({ status, body: { error: message } })

/** Answer every error of the routes as an API writes it. */
export function registerApiErrors(app: FastifyInstance, format = formatError): void {
  const logRejection = createRejectionLog()
  app.setErrorHandler<FastifyError | ToolError>((error, request, reply) => {
    const toolError = toToolError(error)
    const { code, retryAt } = toolError
    const { status, body, headers } = format({
      code,
      status: statusByCode[code] ?? errorCatalog[code].status,
      message: messageOf(toolError),
    })
    if (status >= 500) request.log.error({ err: error, code }, 'request failed')
    logRejection(request, toolError)
    if (retryAt) reply.header('retry-after', Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000)))
    if (headers) reply.headers(headers)
    return reply.code(status).type('application/json').serializer(JSON.stringify).send(body)
  })
}

/** The English message of an error, with its detail. */
export function messageOf({ code, detail }: ToolError): string {
  const { message } = errorCatalog[code]
  return detail ? `${message}: ${formatInEnglish(detail)}` : message
}

function toToolError(error: FastifyError | ToolError): ToolError {
  if (error instanceof ToolError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ToolError('file-too-large', { cause: error })
  const isClientError = error.statusCode !== undefined && error.statusCode < 500
  return isClientError
    ? new ToolError('invalid-request', { detail: error.message, cause: error })
    : new ToolError('internal', { cause: error })
}
