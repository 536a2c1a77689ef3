import type { Subscription } from '@pentimento/protocol'
import { toasts } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountOf, sessionQuery } from '../data/session.ts'
import { subscriptionQuery } from '../data/subscription.ts'
import { pushEvent } from './consent.ts'
import { troubleOf } from './trouble.ts'

export interface SubscriptionStanding {
  /** The best of those of who is here; null for none, for who is not signed in, and where it could not be asked for. */
  subscription: Subscription | null
  isLoaded: boolean
}

/** What who is here has subscribed to, kept as the server tells it. */
export function useSubscription(): SubscriptionStanding {
  const { data: user, isSuccess } = useQuery(sessionQuery)
  const id = accountOf(user)
  const { data, isPending, isError } = useQuery({ ...subscriptionQuery(id), enabled: id !== undefined })
  return {
    subscription: (id && !isError && data) || null,
    isLoaded: isSuccess && (id === undefined || !isPending),
  }
}

/** Tell once, wherever it stands, each time that the subscription could not be asked for. */
export function useSubscriptionNews(): void {
  const { data: user } = useQuery(sessionQuery)
  const id = accountOf(user)
  const { error } = useQuery({ ...subscriptionQuery(id), enabled: id !== undefined })
  useEffect(() => {
    if (!error) return
    const kind = troubleOf(error.cause)
    if (kind === 'permission-denied') return
    pushEvent({ event: 'user_subscription_error', kind })
    toasts.add({ id: '/generic/toast/userSubscriptionError', tone: 'error', title: error.message })
  }, [error])
}
