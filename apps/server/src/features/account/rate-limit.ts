import type { BetterAuthOptions } from 'better-auth'

type RateLimitStorage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>

interface Entry {
  count: number
  /** When the last request was counted, in ms since 1970. */
  lastRequest: number
  /** From then on the entry counts for nothing. */
  endsAt: number
}

/** Above this many, entries that have ended are removed, then the oldest. */
const maxEntries = 100_000

/**
 * What limits the requests of an address, in memory. better-auth's own store is a variable of its module,
 * which all servers of a process would share.
 */
export function openRateLimits(): RateLimitStorage {
  const entries = new Map<string, Entry>()
  const find = (key: string, now: number) => {
    const entry = entries.get(key)
    return entry && now < entry.endsAt ? entry : undefined
  }
  return {
    get: async key => {
      const entry = find(key, Date.now())
      return entry && { key, count: entry.count, lastRequest: entry.lastRequest }
    },
    // Only `consume` counts requests: it checks and counts in one step.
    set: async () => {},
    consume: async (key, { window, max }) => {
      const now = Date.now()
      const windowMs = window * 1000
      const entry = find(key, now)
      if (entry && entry.count >= max)
        return { allowed: false, retryAfter: Math.ceil((entry.lastRequest + windowMs - now) / 1000) }
      entries.delete(key)
      entries.set(key, { count: (entry?.count ?? 0) + 1, lastRequest: now, endsAt: now + windowMs })
      if (entries.size > maxEntries) prune(entries, now)
      return { allowed: true, retryAfter: null }
    },
  }
}

/** Entries are in the order in which they were counted last. */
function prune(entries: Map<string, Entry>, now: number): void {
  for (const [key, { endsAt }] of entries) if (now >= endsAt) entries.delete(key)
  for (const key of entries.keys()) {
    if (entries.size <= maxEntries) return
    entries.delete(key)
  }
}
