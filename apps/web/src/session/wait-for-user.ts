import type { QueryClient } from '@tanstack/react-query'
import { type SessionUser, sessionQuery } from '../data/session.ts'

const pollMs = 100
const patienceMs = 5000

/**
 * Wait until it is known who is here, looking every 100 ms for up to 5 s.
 *
 * @returns null where it is nobody; undefined where nobody could tell in time
 */
export async function waitForUser(client: QueryClient): Promise<SessionUser | null | undefined> {
  void client.prefetchQuery(sessionQuery)
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    const user = client.getQueryData(sessionQuery.queryKey)
    if (user !== undefined) return user
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
  return undefined
}
