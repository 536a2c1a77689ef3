import type { Banner } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { isListOf, isObjectWith, isOneOf, isOptional, isString, parse } from './check.ts'
import { requestJson } from './request.ts'

const isBannerList = isObjectWith<{ banners: Banner[] }>({
  banners: isListOf(
    isObjectWith<Banner>({
      id: isString,
      visibility: isListOf(isString),
      tone: isOneOf(['info', 'good', 'warning']),
      text: isString,
      link: isOptional(isObjectWith({ label: isString, href: isString })),
      startAt: isString,
      endAt: isOptional(isString),
    }),
  ),
})

const pollIntervalMs = 60_000

/**
 * The active banners. Users with a session get changes as events; the query also polls each minute, because
 * banners start and end at fixed times.
 */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async () => parse(isBannerList, await requestJson('/api/banners')).banners,
  refetchInterval: pollIntervalMs,
  staleTime: pollIntervalMs,
})
