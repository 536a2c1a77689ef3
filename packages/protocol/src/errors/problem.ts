import { z } from 'zod'
import { catalogue, type ErrorCode, errorCode } from './catalogue.ts'
import { type Detail, saying } from './saying.ts'

/** RFC 9457 problem details, as every error of the server's own API is answered. */
export const problem = z.object({
  type: z.string().describe('`/problems/` and the code: a page about it.'),
  title: z.string().describe('What went wrong, in the language of Accept-Language.'),
  status: z.int(),
  detail: z.string().optional(),
  code: errorCode,
  mayRetry: z.boolean(),
  againAt: z.iso.datetime().optional().describe('From when on the same request may succeed.'),
  gate: z
    .string()
    .optional()
    .describe('Which part of a tool wants a better plan, in the language of the title.'),
})
export type Problem = z.infer<typeof problem>

export const problemMediaType = 'application/problem+json'

interface Fault {
  code: ErrorCode
  detail?: Detail | undefined
  againAt?: Date | undefined
  gate?: string | undefined
}

/** @param say in whose language it is told */
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
