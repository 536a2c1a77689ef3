import type { PlanName } from '@pentimento/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { followTasks } from '../data/events.ts'
import { planQuery } from '../data/plan.ts'
import {
  accountOf,
  askAnewWhoIsHere,
  becomeVisitor,
  SessionNotKept,
  type SessionUser,
  sessionQuery,
} from '../data/session.ts'
import { isLoading, isSignedIn } from './auth-state.ts'
import { useAuthState } from './use-auth-state.ts'
import { useSubscription } from './use-subscription.ts'
import { waitForUser } from './wait-for-user.ts'

export type Session =
  | { state: 'loading' }
  /** Nobody, a visitor, or someone who is not known to have signed in on the web. */
  | { state: 'visiting' }
  | { state: 'signed-in'; user: SessionUser }

export function useSession(): Session {
  const state = useAuthState()
  if (isLoading(state)) return { state: 'loading' }
  return state.user && isSignedIn(state) ? { state: 'signed-in', user: state.user } : { state: 'visiting' }
}

/**
 * The plan of who is here; undefined until it is known. Where plans differ, who has an account has Pro only by a
 * subscription that is known: of whom none could be asked for has none. The server goes by what it knows itself.
 */
export function usePlan(): PlanName | undefined {
  const { data: user, isSuccess } = useQuery(sessionQuery)
  const { data: told } = useQuery({ ...planQuery(user?.id), enabled: isSuccess })
  const { subscription, isLoaded } = useSubscription()
  const isUnsubscribed = accountOf(user) !== undefined && isLoaded && subscription === null
  return told?.hasPlans && told.plan === 'pro' && isUnsubscribed ? 'free' : told?.plan
}

/** A function that resolves once someone has a session, making a visitor of who has none. It throws SessionNotKept. */
export function useSessionReady(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const user = (await waitForUser(client)) ?? (await client.ensureQueryData(sessionQuery))
    if (user) return
    await becomeVisitor()
    // Where nobody can tell in time who came in, what is begun next will show it.
    const seen = await askAnewWhoIsHere(client).catch(() => undefined)
    if (seen === null) throw new SessionNotKept()
  }, [client])
}

/** Hear of the own tasks for as long as the component stands and someone has a session. */
export function useTaskNews(): void {
  const client = useQueryClient()
  const { data } = useQuery(sessionQuery)
  const id = data?.id
  useEffect(() => (id ? followTasks(client) : undefined), [client, id])
}
