import type { Subscription } from '@pentimento/protocol'
import { toasts } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountIdOf, sessionQuery } from '../data/session.ts'
import { subscriptionQuery } from '../data/subscription.ts'
import { classifyUserDataError } from './classify-user-data-error.ts'
import { pushEvent } from './consent.ts'

export interface SubscriptionState {
  /** The user's best subscription; null if there is none, for visitors, and if it failed to load. */
  subscription: Subscription | null
  isLoaded: boolean
}

/** The current user's subscription, updated with the server's events. */
export function useSubscription(): SubscriptionState {
  const { data: user, isSuccess } = useQuery(sessionQuery)
  const id = accountIdOf(user)
  const { data, isPending, isError } = useQuery({ ...subscriptionQuery(id), enabled: id !== undefined })
  return {
    subscription: (id && !isError && data) || null,
    isLoaded: isSuccess && (id === undefined || !isPending),
  }
}

/** Report every failure to load the subscription. Used once, around all screens. */
export function useSubscriptionErrorReport(): void {
  const { data: user } = useQuery(sessionQuery)
  const id = accountIdOf(user)
  const { error } = useQuery({ ...subscriptionQuery(id), enabled: id !== undefined })
  useEffect(() => {
    if (!error) return
    const kind = classifyUserDataError(error.cause)
    if (kind === 'permission-denied') return
    pushEvent({ event: 'user_subscription_error', kind })
    toasts.add({ id: '/generic/toast/userSubscriptionError', tone: 'error', title: error.message })
  }, [error])
}
