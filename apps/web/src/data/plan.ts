import { planOf } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './request.ts'

/** The plan of someone by their id, or of whoever has no session. */
export function planQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['plan', userId],
    queryFn: async () => planOf.parse(await ask('/api/plan')),
  })
}
