import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { profileQuery } from '../data/profile.ts'
import { accountIdOf, sessionQuery } from '../data/session.ts'
import { type AuthState, initialAuthState, loadAuthState } from './auth-state.ts'
import { useSubscription } from './use-subscription.ts'

/**
 * The current auth state, updated with the server's data. Until that arrives, it is the state that this browser
 * stored last.
 */
export function useAuthState(): AuthState {
  const [stored] = useState(loadAuthState)
  const { data: user, isPending } = useQuery(sessionQuery)
  const accountId = accountIdOf(user)
  const profile = useQuery(profileQuery(accountId))
  const { subscription, isLoaded } = useSubscription()
  const hasResponse = useRef(false)
  if (!isPending) hasResponse.current = true
  const currentUser = user ?? null
  const metadata = (accountId !== undefined && profile.data) || null
  const metadataLoaded = accountId === undefined || !profile.isPending
  return useMemo(() => {
    const previous = stored ?? initialAuthState
    if (isPending) return hasResponse.current ? initialAuthState : previous
    // For the same user, stored values stand in for data that is still loading.
    const isSameUser = previous.user?.id === currentUser?.id
    return {
      user: currentUser,
      userLoaded: true,
      metadata: metadata ?? (isSameUser ? previous.metadata : null),
      metadataLoaded: metadataLoaded || (isSameUser && previous.metadataLoaded),
      subscription: isLoaded || !isSameUser ? subscription : previous.subscription,
      subscriptionLoaded: isLoaded || (isSameUser && previous.subscriptionLoaded),
    }
  }, [stored, isPending, currentUser, metadata, metadataLoaded, subscription, isLoaded])
}
