import { t } from '@pentimento/language'
import { type Subscription, subscription } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { appCheckHeaders } from './app-check.ts'
import { request, requestJson, withTimeout } from './request.ts'

/** The best of a user's subscriptions, which may have expired; null if there was never one. */
export function subscriptionQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['subscription', userId],
    queryFn: fetchBestSubscription,
    retry: false,
    staleTime: 5 * 60 * 1000,
  })
}

const tokenResponse = z.object({ token: z.string() })

/** @throws Error 'Failed to fetch user best subscription', whatever the cause */
async function fetchBestSubscription(): Promise<Subscription | null> {
  try {
    const { token } = tokenResponse.parse(await requestJson('/api/id-token', withTimeout()))
    const headers = { authorization: `Bearer ${token}`, ...appCheckHeaders() }
    const response = await request('/users/v1/user-best-subscription', { ...withTimeout(), headers })
    return response.status === 204 ? null : subscription.parse(await response.json())
  } catch (error) {
    throw new Error(t('Failed to fetch user best subscription'), { cause: error })
  }
}
