import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'

type Request = Pick<FastifyRequest, 'headers'>

export interface IdentityCache<Person> {
  /**
   * Look someone up at most once per request object.
   *
   * @param maxAgeMs accept another request's result of the same session that is at most this old @default 0
   */
  identify(request: Request, maxAgeMs?: number): Promise<Person | undefined>
  /** Forget all results of earlier requests, because a session or an account changed. */
  clear(): void
}

/** Above this number of sessions, earlier results are forgotten. */
const maxSessions = 10_000

/** @param sessionTokenOf the session token in a Cookie header; undefined if there is none */
export function createIdentityCache<Person>(
  lookUp: (request: Request) => Promise<Person | undefined>,
  sessionTokenOf: (cookie: string) => Promise<string | undefined>,
  clock: Pick<Clock, 'now'>,
): IdentityCache<Person> {
  const byRequest = new WeakMap<Request, Promise<Person | undefined>>()
  const bySession = new Map<string, { person: Promise<Person | undefined>; at: number }>()
  const identifyRecently = async (request: Request, maxAgeMs: number) => {
    const { cookie } = request.headers
    const token = cookie && (await sessionTokenOf(cookie))
    if (!token) return lookUp(request)
    const now = clock.now().getTime()
    const known = bySession.get(token)
    if (known && now - known.at <= maxAgeMs) return known.person
    if (bySession.size >= maxSessions) bySession.clear()
    const person = lookUp(request)
    bySession.set(token, { person, at: now })
    return person
  }
  return {
    identify: (request, maxAgeMs = 0) => {
      const person =
        byRequest.get(request) ?? (maxAgeMs ? identifyRecently(request, maxAgeMs) : lookUp(request))
      byRequest.set(request, person)
      return person
    },
    clear: () => bySession.clear(),
  }
}
