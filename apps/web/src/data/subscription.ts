import { t } from '@pentimento/language'
import { type Subscription, subscription } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { heldHeaders } from './app-check.ts'
import { ask, request, soon } from './request.ts'

/** The best of a user's subscriptions, which may have expired; null if there was never one. */
export function subscriptionQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['subscription', userId],
    queryFn: bestSubscription,
    retry: false,
    staleTime: 5 * 60 * 1000,
  })
}

const issued = z.object({ token: z.string() })

/** @throws Error 'Failed to fetch user best subscription', whatever the cause */
async function bestSubscription(): Promise<Subscription | null> {
  try {
    const { token } = issued.parse(await ask('/api/id-token', soon()))
    const headers = { authorization: `Bearer ${token}`, ...heldHeaders() }
    const answer = await request('/users/v1/user-best-subscription', { ...soon(), headers })
    return answer.status === 204 ? null : subscription.parse(await answer.json())
  } catch (error) {
    throw new Error(t('Failed to fetch user best subscription'), { cause: error })
  }
}
