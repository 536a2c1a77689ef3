import type { PlanName } from '@pentimento/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { followTasks } from '../data/events.ts'
import { planQuery } from '../data/plan.ts'
import { becomeVisitor, type SessionUser, sessionQuery } from '../data/session.ts'

export type Session =
  | { state: 'loading' }
  /** Nobody, or a visitor who has not signed in. */
  | { state: 'visiting' }
  | { state: 'signed-in'; user: SessionUser }

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return { state: 'loading' }
  return data && !data.isAnonymous ? { state: 'signed-in', user: data } : { state: 'visiting' }
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
    const user = await client.ensureQueryData(sessionQuery)
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
