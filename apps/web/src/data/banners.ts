import { bannerList } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './request.ts'

const pollIntervalMs = 60_000

/**
 * The active banners. Users with a session get changes as events; the query also polls each minute, because
 * banners start and end at fixed times.
 */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async () => bannerList.parse(await requestJson('/api/banners')).banners,
  refetchInterval: pollIntervalMs,
  staleTime: pollIntervalMs,
})
