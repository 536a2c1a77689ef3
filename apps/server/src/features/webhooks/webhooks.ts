import { randomUUID } from 'node:crypto'
import { isActive, type Task, type WebhookEvent, webhookRules } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { WebhookConfig } from '../../api-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Accounts } from '../account/account.ts'
import { deliver } from './delivery.ts'
import { createEndpoints, toDelivery, toEndpoint } from './endpoints.ts'
import { webhookRoutes } from './routes.ts'
import * as store from './store.ts'
import { webhookEndpoints } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Columns with encrypted values. */
export const encryptedWebhookColumns = [
  webhookEndpoints.encryptedSecret,
  webhookEndpoints.previousEncryptedSecret,
]

export interface Webhooks {
  /** Manage one's endpoints and read their deliveries. */
  routes(accounts: Pick<Accounts, 'identify'>): FastifyPluginAsync
  /** Enqueue a message about a task that ends, in the same transaction, to each endpoint that wants it. */
  enqueue(tx: Queryable, ownerId: string, task: Task): Promise<void>
  /** Start to deliver in this process. */
  startDelivery(): Promise<void>
  /** Delete old entries of the delivery log. */
  purge(): Promise<void>
}

export async function createWebhooks({
  database,
  queue,
  clock,
  encryption,
  config: { api },
}: {
  database: Database
  queue: Pick<Queue, 'createJobQueue'>
  clock: Clock
  encryption: Encryption
  config: { api: { webhooks: WebhookConfig } }
}): Promise<Webhooks> {
  const jobs = await queue.createJobQueue('webhooks')
  const deps = { database, jobs, encryption, clock, ...api.webhooks }
  return {
    routes: accounts => webhookRoutes({ accounts, clock, endpoints: createEndpoints(deps) }),
    enqueue: async (tx, ownerId, task) => {
      if (isActive(task)) return
      const event: WebhookEvent = `task.${task.state}`
      const now = clock.now()
      const payload = { type: event, timestamp: now.toISOString(), data: task }
      for (const { id: endpointId, enabled, tools, events } of await store.endpointsOf(tx, ownerId)) {
        if (!enabled || !events.includes(event) || tools?.includes(task.tool) === false) continue
        const id = randomUUID()
        const row = { id, endpointId, event, taskId: task.id, payload, createdAt: now, nextAttemptAt: now }
        await store.insertDelivery(tx, { ...row, state: 'pending' })
        await jobs.enqueue(tx, id, { delayS: 0, group: ownerId })
      }
    },
    startDelivery: () => jobs.consume(id => deliver(deps, id)),
    purge: () => {
      const retentionMs = webhookRules.logRetentionDays * dayMs
      return store.deleteDeliveriesBefore(database.orm, new Date(clock.now().getTime() - retentionMs))
    },
  }
}

/** Exports and erases a person's endpoints and their deliveries. */
export function webhookPersonalData({ orm }: Database): PersonalDataProvider {
  const exportedDeliveries = 1000
  return {
    name: 'webhooks',
    summary: 'your webhooks, without their secrets, and what was delivered to them',
    exportData: async ({ id }) => {
      const exported = []
      for (const endpoint of await store.endpointsOf(orm, id)) {
        const deliveries = await store.deliveriesOf(orm, endpoint.id, { limit: exportedDeliveries })
        exported.push({ ...toEndpoint(endpoint), deliveries: deliveries.map(toDelivery) })
      }
      return exported
    },
    eraseData: ({ id }) => store.deleteEndpointsOf(orm, id),
  }
}
