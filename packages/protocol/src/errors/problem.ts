import { z } from 'zod'
import { catalogue, type ErrorCode, errorCode } from './catalogue.ts'

/** RFC 9457 problem details, as every error of the server's own API is answered. */
export const problem = z.object({
  type: z.string().describe('`/problems/` and the code: a page about it.'),
  title: z.string().describe('The catalogue’s words.'),
  status: z.int(),
  detail: z.string().optional(),
  code: errorCode,
  mayRetry: z.boolean(),
  againAt: z.iso.datetime().optional().describe('From when on the same request may succeed.'),
})
export type Problem = z.infer<typeof problem>

export const problemMediaType = 'application/problem+json'

export function problemOf(code: ErrorCode, detail?: string, againAt?: Date): Problem {
  const { status, says, retry } = catalogue[code]
  const again = againAt && { againAt: againAt.toISOString() }
  return { type: `/problems/${code}`, title: says, status, detail, code, mayRetry: retry, ...again }
}
