import type { PlanName } from '@pentimento/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { followTasks } from '../data/events.ts'
import { planQuery } from '../data/plan.ts'
import { becomeVisitor, type SessionUser, sessionQuery } from '../data/session.ts'
import { isLoading, isSignedIn } from './auth-state.ts'
import { useAuthState } from './use-auth-state.ts'
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

/** The plan of who is here; undefined until it is known. */
export function usePlan(): PlanName | undefined {
  const { data: user, isSuccess } = useQuery(sessionQuery)
  return useQuery({ ...planQuery(user?.id), enabled: isSuccess }).data
}

/** A function that resolves once someone has a session, making a visitor of who has none. */
export function useSessionReady(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const user = (await waitForUser(client)) ?? (await client.ensureQueryData(sessionQuery))
    if (user) return
    await becomeVisitor()
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }, [client])
}

/** Hear of the own tasks for as long as the component stands and someone has a session. */
export function useTaskNews(): void {
  const client = useQueryClient()
  const { data } = useQuery(sessionQuery)
  const id = data?.id
  useEffect(() => (id ? followTasks(client) : undefined), [client, id])
}
