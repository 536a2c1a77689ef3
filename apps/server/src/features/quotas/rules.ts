/** A number of uses at a point in time. */
export interface Use {
  count: number
  usedAt: Date
}

const windowMs = 24 * 60 * 60 * 1000

/** What uses count to: a person, a device or an IP address. */
export interface QuotaSubject {
  id: string
  /** Factor by which the plan's quota is multiplied. */
  multiplier: number
}

/** The start of the 24-hour window at `now`, exclusive. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - windowMs)
}

/**
 * When enough quota is available for more uses.
 *
 * @param recentUses uses within the window, oldest first
 * @param requested capped at the limit
 * @returns undefined if it's available now
 */
export function availableFrom(
  recentUses: readonly Use[],
  limit: number,
  requested: number,
): Date | undefined {
  let available = limit - recentUses.reduce((sum, { count }) => sum + count, 0) - Math.min(requested, limit)
  let from: Date | undefined
  for (const { count, usedAt } of recentUses) {
    if (available >= 0) break
    available += count
    from = new Date(usedAt.getTime() + windowMs)
  }
  return from
}

/** A quota subject's uses. */
export interface SubjectUsage {
  multiplier: number
  /** Uses within the window, oldest first. */
  recentUses: readonly Use[]
}

/** When all quota subjects have enough quota for more uses; undefined if they have it now. */
export function availableFromForAll(
  quotaSubjects: readonly SubjectUsage[],
  limit: number,
  requested: number,
): Date | undefined {
  const times = quotaSubjects.flatMap(
    ({ multiplier, recentUses }) => availableFrom(recentUses, limit * multiplier, requested) ?? [],
  )
  return times.length > 0 ? new Date(Math.max(...times.map(Number))) : undefined
}

/** The remaining number of uses. */
export function remainingUses(recentUses: readonly Use[], limit: number): number {
  return Math.max(0, limit - recentUses.reduce((sum, { count }) => sum + count, 0))
}
