import {
  type ApiKey,
  type ApiUsageRow,
  apiKeyList,
  apiUsage,
  createdApiKey,
  creditBalance,
  type newApiKey,
} from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { postJson, request, requestJson } from './request.ts'

/** The prefix of all queries about the account's use of the API. */
export const apiQueryKey = ['api'] as const

export const apiKeysQuery = queryOptions({
  queryKey: [...apiQueryKey, 'keys'],
  queryFn: async (): Promise<ApiKey[]> => apiKeyList.parse(await requestJson('/api/account/api-keys')).keys,
})

export const creditBalanceQuery = queryOptions({
  queryKey: [...apiQueryKey, 'balance'],
  queryFn: async () => creditBalance.parse(await requestJson('/api/account/credits')),
})

/** @param from @param to days in UTC, such as `2026-11-24` */
export function apiUsageQuery({ from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: [...apiQueryKey, 'usage', from, to],
    queryFn: async (): Promise<ApiUsageRow[]> =>
      apiUsage.parse(await requestJson(`/api/account/api-usage?from=${from}&to=${to}`)).rows,
  })
}

/** @returns the key itself, which can't be read again */
export async function createApiKey(key: z.input<typeof newApiKey>): Promise<string> {
  return createdApiKey.parse(await postJson('/api/account/api-keys', key)).secret
}

/** Replace a key. The old one works for another day. @returns the new key itself */
export async function rotateApiKey(id: string): Promise<string> {
  return createdApiKey.parse(await postJson(`/api/account/api-keys/${id}/rotate`, {})).secret
}

export async function revokeApiKey(id: string): Promise<void> {
  await request(`/api/account/api-keys/${id}`, { method: 'DELETE' })
}
