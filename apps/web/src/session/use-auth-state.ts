import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { profileQuery } from '../data/profile.ts'
import { accountOf, sessionQuery } from '../data/session.ts'
import { type AuthState, keptState, unknown } from './auth-state.ts'
import { useSubscription } from './use-subscription.ts'

/**
 * The current auth state, updated with the server's data. Until that arrives, it is the state that this browser
 * stored last.
 */
export function useAuthState(): AuthState {
  const [kept] = useState(keptState)
  const { data: user, isPending } = useQuery(sessionQuery)
  const account = accountOf(user)
  const profile = useQuery(profileQuery(account))
  const { subscription, isLoaded } = useSubscription()
  const hasAnswered = useRef(false)
  if (!isPending) hasAnswered.current = true
  const known = user ?? null
  const metadata = (account !== undefined && profile.data) || null
  const metadataLoaded = account === undefined || !profile.isPending
  return useMemo(() => {
    const earlier = kept ?? unknown
    if (isPending) return hasAnswered.current ? unknown : earlier
    // For the same user, stored values stand in for data that is still loading.
    const isSame = earlier.user?.id === known?.id
    return {
      user: known,
      userLoaded: true,
      metadata: metadata ?? (isSame ? earlier.metadata : null),
      metadataLoaded: metadataLoaded || (isSame && earlier.metadataLoaded),
      subscription: isLoaded || !isSame ? subscription : earlier.subscription,
      subscriptionLoaded: isLoaded || (isSame && earlier.subscriptionLoaded),
    }
  }, [kept, isPending, known, metadata, metadataLoaded, subscription, isLoaded])
}
