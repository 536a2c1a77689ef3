import {
  createdWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookDeliveryList,
  webhookEndpointList,
} from '@pentimento/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiQueryKey } from './api-keys.ts'
import { postJson, request, requestJson, sendJson } from './request.ts'

const path = '/api/account/webhooks'
const pageSize = 30
const pollMs = 2000

export const webhooksQuery = queryOptions({
  queryKey: [...apiQueryKey, 'webhooks'],
  queryFn: async (): Promise<WebhookEndpoint[]> =>
    webhookEndpointList.parse(await requestJson(path)).endpoints,
})

/** What was sent to a webhook, newest first, in pages. It's read again when a pending message is due. */
export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions({
    queryKey: [...apiQueryKey, 'webhook deliveries', webhookId],
    queryFn: async ({ pageParam }) => {
      const after = pageParam ? `&after=${pageParam}` : ''
      const url = `${path}/${webhookId}/deliveries?limit=${pageSize}${after}`
      return webhookDeliveryList.parse(await requestJson(url))
    },
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: ({ state }) => {
      const times = state.data?.pages.flatMap(page => page.deliveries.flatMap(nextAttempt)) ?? []
      return times.length > 0 && Math.max(pollMs, Math.min(...times) - Date.now())
    },
  })
}

const nextAttempt = ({ state, nextAttemptAt }: WebhookDelivery) =>
  state === 'pending' && nextAttemptAt ? [Date.parse(nextAttemptAt)] : []

/** What a person enters of a webhook. */
export type WebhookValues = Pick<WebhookEndpoint, 'url' | 'events' | 'tools'>

/** @returns its secret, which can't be read again */
export async function createWebhook(webhook: WebhookValues): Promise<string> {
  return createdWebhookEndpoint.parse(await postJson(path, webhook)).secret
}

export async function updateWebhook(id: string, webhook: WebhookValues): Promise<void> {
  await sendJson(`${path}/${id}`, webhook, { method: 'PATCH' })
}

export async function switchWebhook(id: string, enabled: boolean): Promise<void> {
  await sendJson(`${path}/${id}`, { enabled }, { method: 'PATCH' })
}

/** Replace a webhook's secret. The old one also signs for `overlapHours`. @returns the new secret */
export async function rotateWebhookSecret(id: string, overlapHours: number): Promise<string> {
  return createdWebhookEndpoint.parse(await postJson(`${path}/${id}/rotate`, { overlapHours })).secret
}

export async function removeWebhook(id: string): Promise<void> {
  await request(`${path}/${id}`, { method: 'DELETE' })
}

/** Send a message of the type `webhook.test`. */
export async function testWebhook(id: string): Promise<void> {
  await request(`${path}/${id}/test`, { method: 'POST' })
}

/** Send a message again. */
export async function replayDelivery(webhookId: string, id: string): Promise<void> {
  await request(`${path}/${webhookId}/deliveries/${id}/replay`, { method: 'POST' })
}
