import { type CurrentPlan, planNames } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { isBoolean, isObjectWith, isOneOf, parse } from './check.ts'
import { requestJson } from './request.ts'

const isCurrentPlan = isObjectWith<CurrentPlan>({
  plan: isOneOf(planNames),
  hasPlans: isBoolean,
  isAdmin: isBoolean,
})

/** The plan of a user, or of a visitor without a session. */
export function planQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['plan', userId],
    queryFn: async () => parse(isCurrentPlan, await requestJson('/api/plan')),
  })
}
