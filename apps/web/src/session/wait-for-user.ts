import type { QueryClient } from '@tanstack/react-query'
import { type SessionUser, sessionQuery } from '../data/session.ts'

const pollMs = 100
const timeoutMs = 5000

/**
 * Wait until the session is known, checking every 100 ms for up to 5 s.
 *
 * @returns null without a session; undefined if it isn't known in time
 */
export async function waitForUser(client: QueryClient): Promise<SessionUser | null | undefined> {
  void client.prefetchQuery(sessionQuery)
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const user = client.getQueryData(sessionQuery.queryKey)
    if (user !== undefined) return user
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
  return undefined
}
