import { currentPlan } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './request.ts'

/** The plan of a user, or of a visitor without a session. */
export function planQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['plan', userId],
    queryFn: async () => currentPlan.parse(await requestJson('/api/plan')),
  })
}
