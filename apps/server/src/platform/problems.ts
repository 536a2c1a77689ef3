import {
  defineMessage,
  type ErrorCode,
  errorCatalog,
  errorCode,
  problem,
  problemMediaType,
  ToolError,
  toProblem,
} from '@pentimento/protocol'
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { createRejectionLog } from './rejections.ts'
import { translatorFor } from './translator.ts'

/** Problem responses of a route, for its schema. */
export function problemResponses<Status extends number>(...statuses: Status[]) {
  const response = { description: 'Problem', content: { [problemMediaType]: { schema: problem } } }
  return Object.fromEntries(statuses.map(status => [status, response])) as Record<Status, typeof response>
}

/** Error codes of Fastify and its plugins, mapped to the catalog. */
const codeByFastifyError: Record<string, ErrorCode> = {
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_ERR_CTP_BODY_TOO_LARGE: 'file-too-large',
  FST_FILES_LIMIT: 'too-many-files',
}

const codeByStatus: Record<number, ErrorCode> = {
  404: 'not-found',
  413: 'file-too-large',
  415: 'unsupported-format',
  429: 'too-many-requests',
  503: 'shutting-down',
}

/**
 * Respond to every error with an RFC 9457 problem from the catalog; server errors, failed sign-ins and rejected requests
 * are logged.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  const logRejection = createRejectionLog()
  app.setErrorHandler<FastifyError | ToolError>((error, request, reply) => {
    const toolError = toToolError(error)
    const translator = translatorFor(request)
    const body = toProblem(toolError, translator.formatMessage)
    if (toolError.retryAt) reply.header('retry-after', toolError.retryAt.toUTCString())
    if (body.status >= 500) request.log.error({ err: error, code: body.code }, 'request failed')
    logRejection(request, toolError)
    return reply
      .code(body.status)
      .type(problemMediaType)
      .header('content-language', translator.language)
      .serializer(JSON.stringify)
      .send(body)
  })
}

/** Pages that the `type` URLs of problems link to. */
export const problemRoutes: FastifyPluginAsync = async app => {
  const options = { schema: { hide: true } } as const
  app.get<{ Params: { code: string } }>('/problems/:code', options, async (request, reply) => {
    const parsed = errorCode.safeParse(request.params.code)
    if (!parsed.success) throw new ToolError('not-found')
    const { status, message, mayRetry } = errorCatalog[parsed.data]
    const { t, translateData } = translatorFor(request)
    const advice = mayRetry
      ? t('Retrying the same request later may work.')
      : t('Retrying the same request won’t work.')
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${parsed.data} (${status})\n\n${translateData(message)}.\n${advice}\n`)
  })
}

/** The multipart parser's errors without a code, about a form without its end. */
const incompleteForm = /unexpected end of multipart data/i

function toToolError(error: FastifyError | ToolError): ToolError {
  if (error instanceof ToolError) return error
  const code = codeByFastifyError[error.code] ?? codeByStatus[error.statusCode ?? 500]
  if (code) return new ToolError(code)
  if (incompleteForm.test(error.message))
    return new ToolError('invalid-request', { detail: defineMessage('expected multipart/form-data') })
  if (error.validation) {
    const detail = error.validation.map(({ instancePath, message }) => `${instancePath.slice(1)}: ${message}`)
    return new ToolError('invalid-request', { detail: detail.join('; ') })
  }
  const isClientError = error.statusCode !== undefined && error.statusCode < 500
  return isClientError
    ? new ToolError('invalid-request', { detail: error.message })
    : new ToolError('internal')
}
