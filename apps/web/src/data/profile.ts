import type { Profile } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { type Check, isNullOr, isObjectWith, isString, parse } from './check.ts'
import { requestJson, withTimeout } from './request.ts'

export const isProfile: Check<Profile> = isObjectWith<Profile>({
  web: isNullOr(isObjectWith({ lastSignIn: isString, lastSignInMethod: isString })),
})

/** The profile of a signed-in user, stored beside their account. */
export function profileQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async () => parse(isProfile, await requestJson('/api/profile', withTimeout())),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
