import { z } from 'zod'
import { type ErrorCode, errorCatalog, errorCode } from './error-catalog.ts'
import { type Detail, defineMessage } from './message-descriptor.ts'

/** RFC 9457 problem details: the body of every error response of the web app's API. */
export const problem = z.object({
  type: z.string().describe('`/problems/<code>`: a page about this error.'),
  title: z.string().describe('The error message, in the language of Accept-Language.'),
  status: z.int(),
  detail: z.string().optional(),
  code: errorCode,
  mayRetry: z.boolean(),
  retryAt: z.iso.datetime().optional().describe('When the same request may succeed.'),
  gate: z.string().optional().describe('The feature that needs a higher plan, in the language of the title.'),
})
export type Problem = z.infer<typeof problem>

export const problemMediaType = 'application/problem+json'

interface ProblemSource {
  code: ErrorCode
  detail?: Detail | undefined
  retryAt?: Date | undefined
  gate?: string | undefined
}

/** Convert an error to problem details. @param translate formats messages in the requester's language */
export function toProblem(
  { code, detail, retryAt, gate }: ProblemSource,
  translate: (detail: Detail) => string,
): Problem {
  const { status, message, mayRetry } = errorCatalog[code]
  return {
    type: `/problems/${code}`,
    title: translate(defineMessage(message)),
    status,
    detail: detail && translate(detail),
    code,
    mayRetry,
    ...(retryAt && { retryAt: retryAt.toISOString() }),
    ...(gate && { gate: translate(defineMessage(gate)) }),
  }
}
