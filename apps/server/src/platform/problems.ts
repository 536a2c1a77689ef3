import {
  catalogue,
  type ErrorCode,
  errorCode,
  problem,
  problemMediaType,
  problemOf,
  ToolError,
} from '@pentimento/protocol'
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { speechFor } from './speech.ts'

/** Problem responses of a route, for its schema. */
export function problemAnswers<Status extends number>(...statuses: Status[]) {
  const answer = { description: 'Problem', content: { [problemMediaType]: { schema: problem } } }
  return Object.fromEntries(statuses.map(status => [status, answer])) as Record<Status, typeof answer>
}

/** Error codes of Fastify and its plugins, mapped to the catalog. */
const fromFastify: Record<string, ErrorCode> = {
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_ERR_CTP_BODY_TOO_LARGE: 'file-too-large',
  FST_FILES_LIMIT: 'too-many-files',
}

const fromStatus: Record<number, ErrorCode> = {
  404: 'not-found',
  413: 'file-too-large',
  415: 'unsupported-format',
  429: 'too-many-requests',
  503: 'shutting-down',
}

/** Respond to every error with an RFC 9457 problem from the catalog; server errors are logged. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ToolError>((error, request, reply) => {
    const told = judged(error)
    const speech = speechFor(request)
    const body = problemOf(told, speech.say)
    if (told.againAt) reply.header('retry-after', told.againAt.toUTCString())
    if (body.status >= 500) request.log.error({ err: error, code: body.code }, 'request failed')
    return reply
      .code(body.status)
      .type(problemMediaType)
      .header('content-language', speech.language)
      .serializer(JSON.stringify)
      .send(body)
  })
}

/** Pages that the `type` URLs of problems link to. */
export const problemRoutes: FastifyPluginAsync = async app => {
  const silent = { schema: { hide: true } } as const
  app.get<{ Params: { code: string } }>('/problems/:code', silent, async (request, reply) => {
    const entry = errorCode.safeParse(request.params.code)
    if (!entry.success) throw new ToolError('not-found')
    const { status, says, retry } = catalogue[entry.data]
    const { t, translated } = speechFor(request)
    const advice = retry
      ? t('Retrying the same request later may work.')
      : t('Retrying the same request won’t work.')
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${entry.data} (${status})\n\n${translated(says)}.\n${advice}\n`)
  })
}

function judged(error: FastifyError | ToolError): ToolError {
  if (error instanceof ToolError) return error
  const known = fromFastify[error.code] ?? fromStatus[error.statusCode ?? 500]
  if (known) return new ToolError(known)
  if (error.validation) {
    const detail = error.validation.map(({ instancePath, message }) => `${instancePath.slice(1)}: ${message}`)
    return new ToolError('invalid-request', { detail: detail.join('; ') })
  }
  const isTheirs = error.statusCode !== undefined && error.statusCode < 500
  return isTheirs ? new ToolError('invalid-request', { detail: error.message }) : new ToolError('internal')
}
