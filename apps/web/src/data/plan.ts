import { type CurrentPlan, planNames } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { isBoolean, isObjectWith, isOneOf, parse } from './check.ts'
import { requestJson } from './request.ts'

const isCurrentPlan = isObjectWith<CurrentPlan>({
  plan: isOneOf(planNames),
  hasPlans: isBoolean,
  isAdmin: isBoolean,
})

/**
 * The plan of an account, or of a visitor. A visitor's session, which starts with the first task, doesn't change the
 * plan, so it stays known.
 */
export function planQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ['plan', accountId],
    queryFn: async () => parse(isCurrentPlan, await requestJson('/api/plan')),
  })
}
