import { randomBytes, randomUUID } from 'node:crypto'
import {
  type createdWebhookEndpoint,
  defineMessage,
  type newWebhookEndpoint,
  ToolError,
  type WebhookDelivery,
  type WebhookEndpoint,
  type webhookDeliveryList,
  type webhookEndpointUpdate,
  webhookRules,
} from '@pentimento/protocol'
import type { z } from 'zod'
import { acquireAdvisoryLock, type Queryable } from '../../platform/database.ts'
import { notAmongOwn } from '../../platform/rejections.ts'
import type { DeliveryDeps } from './delivery.ts'
import * as store from './store.ts'
import { type DeliveryRow, type EndpointRow, webhookEndpoints } from './tables.ts'

const hourMs = 60 * 60 * 1000

type CreatedEndpoint = z.output<typeof createdWebhookEndpoint>

/** Operations of an owner on their webhook endpoints. Another owner's is treated like a missing one: not-found. */
export interface Endpoints {
  list(ownerId: string): Promise<WebhookEndpoint[]>
  /** @throws ToolError 'too-many-webhooks'; 'invalid-parameter' if the URL isn't allowed */
  create(ownerId: string, wanted: z.output<typeof newWebhookEndpoint>): Promise<CreatedEndpoint>
  update(
    ownerId: string,
    id: string,
    changes: z.output<typeof webhookEndpointUpdate>,
  ): Promise<WebhookEndpoint>
  remove(ownerId: string, id: string): Promise<void>
  /** Replace the secret; messages are also signed with the old one for a while. */
  rotate(ownerId: string, id: string, overlapHours: number): Promise<CreatedEndpoint>
  /** Enqueue a message of the type `webhook.test`. */
  test(ownerId: string, id: string): Promise<WebhookDelivery>
  /** Its deliveries, newest first. */
  deliveries(
    ownerId: string,
    id: string,
    page: { after?: string | undefined; limit: number },
  ): Promise<z.output<typeof webhookDeliveryList>>
  /** Deliver a message again that was delivered or failed. @throws ToolError 'state-conflict' if it's pending */
  replay(ownerId: string, id: string, deliveryId: string): Promise<WebhookDelivery>
}

export function createEndpoints({
  database: { orm },
  jobs,
  encryption,
  clock,
  allowsPrivate,
}: DeliveryDeps): Endpoints {
  const newSecret = async () => {
    // As Standard Webhooks writes signing secrets: 24 to 64 random bytes.
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    return { secret, encryptedSecret: await encryption.encrypt(secret) }
  }
  const requireOwned = async (db: Queryable, ownerId: string, id: string) => {
    const row = await store.findEndpoint(db, ownerId, id)
    if (!row) throw await notAmongOwn(db, webhookEndpoints, id, ownerId)
    return row
  }
  return {
    list: async ownerId => (await store.endpointsOf(orm, ownerId)).map(toEndpoint),
    create: async (ownerId, wanted) => {
      assertAllowed(wanted.url, allowsPrivate)
      const { secret, encryptedSecret } = await newSecret()
      const row = await orm.transaction(async tx => {
        await acquireAdvisoryLock(tx, `webhooks of ${ownerId}`)
        if ((await store.countEndpoints(tx, ownerId)) >= webhookRules.maxEndpointsPerAccount)
          throw new ToolError('too-many-webhooks', { detail: `${webhookRules.maxEndpointsPerAccount}` })
        const values = { ...wanted, id: randomUUID(), ownerId, encryptedSecret, createdAt: clock.now() }
        return store.insertEndpoint(tx, values)
      })
      return { ...toEndpoint(row), secret }
    },
    update: async (ownerId, id, changes) => {
      if (changes.url !== undefined) assertAllowed(changes.url, allowsPrivate)
      const row = await store.updateEndpoint(orm, { ownerId, id }, withoutUndefined(changes))
      if (!row) throw await notAmongOwn(orm, webhookEndpoints, id, ownerId)
      return toEndpoint(row)
    },
    remove: async (ownerId, id) => {
      if (!(await store.deleteEndpoint(orm, ownerId, id)))
        throw await notAmongOwn(orm, webhookEndpoints, id, ownerId)
    },
    rotate: async (ownerId, id, overlapHours) => {
      const { secret, encryptedSecret } = await newSecret()
      const row = await orm.transaction(async tx => {
        await acquireAdvisoryLock(tx, `webhooks of ${ownerId}`)
        const previous = await requireOwned(tx, ownerId, id)
        return store.updateEndpoint(
          tx,
          { ownerId, id },
          {
            encryptedSecret,
            previousEncryptedSecret: previous.encryptedSecret,
            previousSecretUntil: new Date(clock.now().getTime() + overlapHours * hourMs),
          },
        )
      })
      if (!row) throw new ToolError('not-found')
      return { ...toEndpoint(row), secret }
    },
    test: (ownerId, id) =>
      orm.transaction(async tx => {
        await requireOwned(tx, ownerId, id)
        const inserted = await store.insertDelivery(tx, testDelivery(id, clock.now()))
        await jobs.enqueue(tx, inserted.id, { delayS: 0, group: ownerId })
        return toDelivery(inserted)
      }),
    deliveries: async (ownerId, id, { after, limit }) => {
      await requireOwned(orm, ownerId, id)
      const rows = await store.deliveriesOf(orm, id, { after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return { deliveries: page.map(toDelivery), next: rows.length > limit ? page.at(-1)?.id : undefined }
    },
    replay: (ownerId, id, deliveryId) =>
      orm.transaction(async tx => {
        await requireOwned(tx, ownerId, id)
        const row = await store.restartDelivery(tx, { endpointId: id, id: deliveryId, now: clock.now() })
        if (!row)
          throw new ToolError((await store.hasDelivery(tx, id, deliveryId)) ? 'state-conflict' : 'not-found')
        await jobs.enqueue(tx, deliveryId, { delayS: 0, group: ownerId })
        return toDelivery(row)
      }),
  }
}

function testDelivery(endpointId: string, now: Date) {
  const payload = { type: 'webhook.test', timestamp: now.toISOString(), data: {} }
  const times = { createdAt: now, nextAttemptAt: now }
  return { id: randomUUID(), endpointId, event: 'webhook.test', payload, ...times, state: 'pending' } as const
}

/** The address itself is checked at each delivery, since a name's address may change. */
function assertAllowed(address: string, allowsPrivate: boolean): void {
  const { protocol, username, password } = new URL(address)
  if (username || password)
    throw new ToolError('invalid-parameter', {
      detail: defineMessage('{name}: expected a URL without a password', { name: 'url' }),
    })
  if (protocol !== 'https:' && !allowsPrivate)
    throw new ToolError('invalid-parameter', {
      detail: defineMessage('{name}: expected an HTTPS URL', { name: 'url' }),
    })
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

/** An endpoint as its owner sees it. */
export function toEndpoint({
  id,
  url,
  tools,
  events,
  enabled,
  createdAt,
  previousSecretUntil,
}: EndpointRow): WebhookEndpoint {
  return {
    id,
    url,
    tools,
    events,
    enabled,
    createdAt: createdAt.toISOString(),
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
  }
}

/** A delivery as its owner sees it. */
export function toDelivery({ endpointId: _, payload: __, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  }
}
