import { planOf } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './request.ts'

/** The plan of a user, or of a visitor without a session. */
export function planQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['plan', userId],
    queryFn: async () => planOf.parse(await ask('/api/plan')),
  })
}
