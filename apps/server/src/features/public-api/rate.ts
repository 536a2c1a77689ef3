import { ToolError } from '@pentimento/protocol'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { apiRates } from './tables.ts'

const windowMs = 60_000

/**
 * Take a token from a key's bucket, which holds `perMinute` and refills evenly. In one statement, so that the requests
 * of all processes count together.
 *
 * @returns the response headers of draft-ietf-httpapi-ratelimit-headers
 * @throws ToolError 'too-many-requests' with the time to retry
 */
export async function takeToken(
  db: Queryable,
  { keyId, perMinute, now }: { keyId: string; perMinute: number; now: Date },
): Promise<Record<'ratelimit' | 'ratelimit-policy', string>> {
  const msPerToken = windowMs / perMinute
  const elapsedMs = sql`greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${apiRates.updatedAt}) * 1000)`
  const refilled = sql`least(${perMinute}::float8, ${apiRates.tokens} + (${elapsedMs}) / ${msPerToken}::float8)`
  const [taken] = await db
    .insert(apiRates)
    .values({ keyId, tokens: perMinute - 1, updatedAt: now })
    .onConflictDoUpdate({
      target: apiRates.keyId,
      set: { tokens: sql`${refilled} - 1`, updatedAt: now },
      setWhere: sql`${refilled} >= 1`,
    })
    .returning({ tokens: apiRates.tokens })
  if (taken) {
    const left = Math.floor(taken.tokens)
    const fullInS = Math.ceil(((perMinute - taken.tokens) * msPerToken) / 1000)
    return {
      'ratelimit-policy': `"key";q=${perMinute};w=${windowMs / 1000}`,
      ratelimit: `"key";r=${left};t=${fullInS}`,
    }
  }
  const [bucket] = await db
    .select({ tokens: sql<number>`${refilled}` })
    .from(apiRates)
    .where(eq(apiRates.keyId, keyId))
  const missing = Math.max(0, 1 - Number(bucket?.tokens ?? 0))
  throw new ToolError('too-many-requests', {
    retryAt: new Date(now.getTime() + Math.max(1000, missing * msPerToken)),
  })
}
