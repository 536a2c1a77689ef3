import { z } from 'zod'
import { catalogue, type ErrorCode, errorCode } from './catalogue.ts'
import { type Detail, saying } from './saying.ts'

/** RFC 9457 problem details: the body of every error response of the web app's API. */
export const problem = z.object({
  type: z.string().describe('`/problems/<code>`: a page about this error.'),
  title: z.string().describe('The error message, in the language of Accept-Language.'),
  status: z.int(),
  detail: z.string().optional(),
  code: errorCode,
  mayRetry: z.boolean(),
  againAt: z.iso.datetime().optional().describe('When the same request may succeed.'),
  gate: z.string().optional().describe('The feature that needs a higher plan, in the language of the title.'),
})
export type Problem = z.infer<typeof problem>

export const problemMediaType = 'application/problem+json'

interface Fault {
  code: ErrorCode
  detail?: Detail | undefined
  againAt?: Date | undefined
  gate?: string | undefined
}

/** Convert an error to problem details. @param translate formats messages in the requester's language */
export function problemOf({ code, detail, againAt, gate }: Fault, say: (told: Detail) => string): Problem {
  const { status, says, retry } = catalogue[code]
  return {
    type: `/problems/${code}`,
    title: say(saying(says)),
    status,
    detail: detail && say(detail),
    code,
    mayRetry: retry,
    ...(againAt && { againAt: againAt.toISOString() }),
    ...(gate && { gate: say(saying(gate)) }),
  }
}
