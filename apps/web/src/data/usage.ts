import { usage } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './request.ts'

/** What is left of each tool for who is here, and which tools are not to be had where they are. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async () => usage.parse(await ask('/api/usage')),
})
