import type { BetterAuthOptions } from 'better-auth'

type RateLimitStorage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>

interface Entry {
  count: number
  /** Time of the last counted request, in ms since the Unix epoch. */
  lastRequest: number
  /** When the entry expires. */
  expiresAt: number
}

/** Above this size, expired entries are removed, then the oldest. */
const maxEntries = 100_000

/**
 * In-memory rate limit storage. better-auth's own store is a module variable, which all servers in a process would
 * share.
 */
export function createRateLimitStorage(): RateLimitStorage {
  const entries = new Map<string, Entry>()
  const find = (key: string, now: number) => {
    const entry = entries.get(key)
    return entry && now < entry.expiresAt ? entry : undefined
  }
  return {
    get: async key => {
      const entry = find(key, Date.now())
      return entry && { key, count: entry.count, lastRequest: entry.lastRequest }
    },
    // `consume` checks and counts in one step; `set` isn't needed.
    set: async () => {},
    consume: async (key, { window, max }) => {
      const now = Date.now()
      const windowMs = window * 1000
      const entry = find(key, now)
      if (entry && entry.count >= max)
        return { allowed: false, retryAfter: Math.ceil((entry.lastRequest + windowMs - now) / 1000) }
      entries.delete(key)
      entries.set(key, { count: (entry?.count ?? 0) + 1, lastRequest: now, expiresAt: now + windowMs })
      if (entries.size > maxEntries) prune(entries, now)
      return { allowed: true, retryAfter: null }
    },
  }
}

/** Map iteration order is the order of the last counted request. */
function prune(entries: Map<string, Entry>, now: number): void {
  for (const [key, { expiresAt }] of entries) if (now >= expiresAt) entries.delete(key)
  for (const key of entries.keys()) {
    if (entries.size <= maxEntries) return
    entries.delete(key)
  }
}
