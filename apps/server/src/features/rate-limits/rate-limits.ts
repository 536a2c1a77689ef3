import { createHmac, hkdfSync } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { RateLimitResult, RateLimitRule, RateLimits } from '../../platform/rate-limits.ts'
import { rateLimits } from './tables.ts'

export interface StoredRateLimits extends RateLimits {
  /** Delete the rows of ended windows. */
  deleteExpired(): Promise<void>
}

/** Above this number of keys, the rejections remembered in this process are forgotten. */
const maxRememberedRejections = 10_000

/**
 * Rate limits in the database, so that all web processes count together: one upsert per request. Rejections are also
 * remembered in this process until their window ends, so that a flood of rejected requests doesn't reach the database.
 *
 * @param secret hashes the keys, which contain IP addresses and email addresses
 */
export function createRateLimits({ orm }: Database, clock: Clock, secret: string): StoredRateLimits {
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'rate limits', 32))
  const hashOf = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url')
  const rejections = new Map<string, RateLimitResult>()
  const count = async (
    key: string,
    { max, windowMs }: RateLimitRule,
    now: Date,
  ): Promise<RateLimitResult> => {
    const isOver = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`
    const [row] = await orm
      .insert(rateLimits)
      .values({ key, count: 1, expiresAt: new Date(now.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
        },
      })
      .returning({ count: rateLimits.count, endsAt: rateLimits.expiresAt })
    if (!row) throw new Error('the request was not counted')
    return { ...row, isAllowed: row.count <= max }
  }
  return {
    consume: async (name, rule) => {
      const key = hashOf(name)
      const now = clock.now()
      const rejection = rejections.get(key)
      if (rejection && rejection.endsAt > now) return rejection
      rejections.delete(key)
      const result = await count(key, rule, now)
      if (result.isAllowed) return result
      if (rejections.size >= maxRememberedRejections) rejections.clear()
      rejections.set(key, result)
      return result
    },
    reset: async name => {
      const key = hashOf(name)
      rejections.delete(key)
      await orm.delete(rateLimits).where(eq(rateLimits.key, key))
    },
    deleteExpired: async () => {
      await orm.delete(rateLimits).where(lte(rateLimits.expiresAt, clock.now()))
    },
  }
}
