import { loadMessages } from '@pentimento/language'
import type { PlanName } from '@pentimento/protocol'
import { focusManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { planQuery } from '../data/plan.ts'
import { reachability } from '../data/reachability.ts'
import {
  accountIdOf,
  createVisitorSession,
  refetchSession,
  SessionNotStoredError,
  type SessionUser,
  sessionQuery,
  syncSession,
} from '../data/session.ts'
import { subscribeToSessionChanges } from '../data/session-channel.ts'
import { isLoading, isSignedIn } from './auth-state.ts'
import { useAuthState } from './use-auth-state.ts'
import { useSubscription } from './use-subscription.ts'

const sessionPollMs = 100
const sessionTimeoutMs = 5000
/** Between two attempts to load code. */
const loadRetryMs = 5000

export type Session =
  | { state: 'loading' }
  /** No session, a visitor, or an account without a recorded web sign-in. */
  | { state: 'visitor' }
  | { state: 'signed-in'; user: SessionUser }

export function useSession(): Session {
  const state = useAuthState()
  if (isLoading(state)) return { state: 'loading' }
  return state.user && isSignedIn(state) ? { state: 'signed-in', user: state.user } : { state: 'visitor' }
}

/**
 * The plan of the current user; undefined while loading. On a server with plans, an account has Pro only with a
 * loaded subscription; if that fails to load, the plan is Free. The server decides independently.
 */
export function usePlan(): PlanName | undefined {
  const { data: user, isSuccess } = useQuery(sessionQuery)
  const { data: plan } = useQuery({ ...planQuery(accountIdOf(user)), enabled: isSuccess })
  const { subscription, isLoaded } = useSubscription()
  const lacksSubscription = accountIdOf(user) !== undefined && isLoaded && subscription === null
  return plan?.hasPlans && plan.plan === 'pro' && lacksSubscription ? 'free' : plan?.plan
}

/** Whether the current user may administer this server; false while loading. */
export function useIsAdmin(): boolean {
  const { data: user, isSuccess } = useQuery(sessionQuery)
  return useQuery({ ...planQuery(accountIdOf(user)), enabled: isSuccess }).data?.isAdmin ?? false
}

/**
 * Return a function that resolves once there is a session, creating a visitor session if necessary. It throws
 * SessionNotStoredError.
 */
export function useEnsureSession(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const user = (await waitForUser(client)) ?? (await client.ensureQueryData(sessionQuery))
    if (user) return
    await createVisitorSession()
    // If the session can't be read in time, the next request reveals whether it exists.
    const session = await refetchSession(client).catch(() => undefined)
    if (session === null) throw new SessionNotStoredError()
  }, [client])
}

/** Subscribe to the server's events while the component is mounted and there is a session. */
export function useServerEvents(): void {
  const client = useQueryClient()
  const { data } = useQuery(sessionQuery)
  const id = data?.id
  useEffect(() => {
    if (!id) return
    let unsubscribe: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    // A first visit has no session, and needs none of this code.
    const subscribe = async () => {
      await loadMessages('common')
      const { subscribeToEvents } = await import('../data/events.ts')
      if (!isStopped) unsubscribe = subscribeToEvents(client)
    }
    const retry = () => {
      if (!isStopped) timer = setTimeout(() => void subscribe().catch(retry), loadRetryMs)
    }
    void subscribe().catch(retry)
    return () => {
      isStopped = true
      clearTimeout(timer)
      unsubscribe?.()
    }
  }, [client, id])
}

/**
 * Follow signing in and out in other tabs of this browser while the component is mounted. A tab that was frozen gets no
 * messages, so returning to a tab checks, too.
 */
export function useSessionSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    // If the session can't be fetched, `useAuthStateEffects` reports it.
    const sync = () => void syncSession(client).catch(() => undefined)
    const unsubscribers = [
      subscribeToSessionChanges(sync),
      focusManager.subscribe(isFocused => isFocused && reachability.current() && sync()),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [client])
}

/**
 * Wait until the session is known, checking every 100 ms for up to 5 s.
 *
 * @returns null without a session; undefined if it isn't known in time
 */
export async function waitForUser(client: QueryClient): Promise<SessionUser | null | undefined> {
  void client.prefetchQuery(sessionQuery)
  for (let waitedMs = 0; waitedMs < sessionTimeoutMs; waitedMs += sessionPollMs) {
    const user = client.getQueryData(sessionQuery.queryKey)
    if (user !== undefined) return user
    await new Promise(resolve => setTimeout(resolve, sessionPollMs))
  }
  return undefined
}
