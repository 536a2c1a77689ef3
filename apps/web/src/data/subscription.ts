import { t } from '@pentimento/language'
import type { Subscription } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { appCheckHeaders } from './app-check.ts'
import { type Check, isBoolean, isNullOr, isObjectWith, isOneOf, isString, parse } from './check.ts'
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

const isTokenResponse = isObjectWith<{ token: string }>({ token: isString })

const isBillingPeriod = isOneOf(['month', 'year'])

export const isSubscription: Check<Subscription> = isObjectWith<Subscription>({
  id: isString,
  plan: isOneOf(['free', 'pro']),
  status: isOneOf(['active', 'trial_period', 'payment_due', 'cancelled', 'inactive']),
  store: isOneOf(['stripe', 'app_store', 'google_play', 'manual', 'sandbox']),
  billingPeriod: isNullOr(isBillingPeriod),
  nextBillingPeriod: isNullOr(isBillingPeriod),
  isRenewing: isBoolean,
  startedAt: isString,
  currentPeriodStart: isString,
  currentPeriodEnd: isNullOr(isString),
  trialEnd: isNullOr(isString),
  expiresOn: isNullOr(isString),
})

/** @throws Error 'Failed to fetch user best subscription', whatever the cause */
async function fetchBestSubscription(): Promise<Subscription | null> {
  try {
    const { token } = parse(isTokenResponse, await requestJson('/api/id-token', withTimeout()))
    const headers = { authorization: `Bearer ${token}`, ...appCheckHeaders() }
    const response = await request('/users/v1/user-best-subscription', { ...withTimeout(), headers })
    return response.status === 204 ? null : parse(isSubscription, await response.json())
  } catch (error) {
    throw new Error(t('Failed to fetch user best subscription'), { cause: error })
  }
}
