import { bannerList } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './request.ts'

const askedAgainMs = 60_000

/**
 * The active banners. Users with a session get changes as events; the query also polls each minute, because
 * banners start and end at fixed times.
 */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async () => bannerList.parse(await ask('/api/banners')).banners,
  refetchInterval: askedAgainMs,
  staleTime: askedAgainMs,
})
