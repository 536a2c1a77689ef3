import { usage } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './request.ts'

/** The remaining uses per tool, and the tools that are unavailable to this user. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async () => usage.parse(await requestJson('/api/usage')),
})
