import { profile } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { requestJson, withTimeout } from './request.ts'

/** The profile of a signed-in user, stored beside their account. */
export function profileQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async () => profile.parse(await requestJson('/api/profile', withTimeout())),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
