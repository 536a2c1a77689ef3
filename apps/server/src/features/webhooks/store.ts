import { and, count, desc, eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints } from './tables.ts'

const ownEndpoint = (ownerId: string, id: string) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.ownerId, ownerId))

/** An owner's endpoints, newest first. */
export function endpointsOf(db: Queryable, ownerId: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.ownerId, ownerId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
}

export async function countEndpoints(db: Queryable, ownerId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.ownerId, ownerId))
  return found?.count ?? 0
}

export async function insertEndpoint(
  tx: Queryable,
  row: typeof webhookEndpoints.$inferInsert,
): Promise<EndpointRow> {
  const [inserted] = await tx.insert(webhookEndpoints).values(row).returning()
  if (!inserted) throw new Error('the row was not inserted')
  return inserted
}

export async function findEndpoint(
  db: Queryable,
  ownerId: string,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(ownEndpoint(ownerId, id))
  return row
}

/** @returns the changed endpoint; undefined if the owner has none with this id */
export async function updateEndpoint(
  db: Queryable,
  { ownerId, id }: { ownerId: string; id: string },
  changes: Partial<Omit<EndpointRow, 'id' | 'ownerId'>>,
): Promise<EndpointRow | undefined> {
  const [row] = await db.update(webhookEndpoints).set(changes).where(ownEndpoint(ownerId, id)).returning()
  return row
}

/** Delete an endpoint and its deliveries. @returns whether the owner had it */
export async function deleteEndpoint(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(webhookEndpoints)
    .where(ownEndpoint(ownerId, id))
    .returning({ id: webhookEndpoints.id })
  return deleted.length > 0
}

export async function deleteEndpointsOf(db: Queryable, ownerId: string): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.ownerId, ownerId))
}

export async function insertDelivery(
  tx: Queryable,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<DeliveryRow> {
  const [inserted] = await tx.insert(webhookDeliveries).values(row).returning()
  if (!inserted) throw new Error('the row was not inserted')
  return inserted
}

/** Up to `limit` deliveries of an endpoint, newest first, after the one with an id if given. */
export async function deliveriesOf(
  db: Queryable,
  endpointId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const isOfEndpoint = eq(webhookDeliveries.endpointId, endpointId)
  const [last] = after
    ? await db
        .select()
        .from(webhookDeliveries)
        .where(and(isOfEndpoint, eq(webhookDeliveries.id, after)))
    : []
  const isOlder =
    last &&
    or(
      lt(webhookDeliveries.createdAt, last.createdAt),
      and(eq(webhookDeliveries.createdAt, last.createdAt), lt(webhookDeliveries.id, last.id)),
    )
  return db
    .select()
    .from(webhookDeliveries)
    .where(and(isOfEndpoint, isOlder))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
}

export async function hasDelivery(db: Queryable, endpointId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)))
  return found.length > 0
}

/** A delivery that isn't done, with its endpoint. */
export async function findPending(
  db: Queryable,
  id: string,
): Promise<{ delivery: DeliveryRow; endpoint: EndpointRow } | undefined> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'pending')))
  return found
}

type Attempt = Pick<
  DeliveryRow,
  'state' | 'lastAttemptAt' | 'nextAttemptAt' | 'responseStatus' | 'durationMs' | 'error'
>

export async function recordAttempt(tx: Queryable, id: string, attempt: Attempt): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ ...attempt, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, id))
}

/** Set a delivery that is done to pending, with all its attempts ahead. @returns it; undefined if it isn't done */
export async function restartDelivery(
  tx: Queryable,
  { endpointId, id, now }: { endpointId: string; id: string; now: Date },
): Promise<DeliveryRow | undefined> {
  const isDone = sql`${webhookDeliveries.state} <> 'pending'`
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now, error: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId), isDone))
    .returning()
  return row
}

export async function deleteDeliveriesBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lte(webhookDeliveries.createdAt, time))
}
