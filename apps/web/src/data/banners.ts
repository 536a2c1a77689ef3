import { bannerList } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './request.ts'

const askedAgainMs = 60_000

/**
 * What the operator has to say now. Changes are told as they happen to who has a session; asked for each minute
 * besides, since banners begin and end by the clock.
 */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async () => bannerList.parse(await ask('/api/banners')).banners,
  refetchInterval: askedAgainMs,
  staleTime: askedAgainMs,
})
