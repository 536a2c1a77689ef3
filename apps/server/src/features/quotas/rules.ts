/** A number of uses at a point in time. */
export interface Use {
  count: number
  usedAt: Date
}

const windowMs = 24 * 60 * 60 * 1000

/** What uses count to: a person, a device or an IP address. */
export interface Payer {
  id: string
  /** Factor by which the plan's quota is multiplied. */
  share: number
}

/** The start of the 24-hour window at `now`, exclusive. */
export function windowBegin(now: Date): Date {
  return new Date(now.getTime() - windowMs)
}

/**
 * When enough quota is available for more uses.
 *
 * @param recentUses uses within the window, oldest first
 * @param requested capped at the limit
 * @returns undefined if it's available now
 */
export function roomFrom(earlier: readonly Use[], limit: number, asked: number): Date | undefined {
  let room = limit - earlier.reduce((sum, { count }) => sum + count, 0) - Math.min(asked, limit)
  let from: Date | undefined
  for (const { count, usedAt } of earlier) {
    if (room >= 0) break
    room += count
    from = new Date(usedAt.getTime() + windowMs)
  }
  return from
}

/** A quota subject's uses. */
export interface Spent {
  share: number
  /** Uses within the window, oldest first. */
  earlier: readonly Use[]
}

/** When all quota subjects have enough quota for more uses; undefined if they have it now. */
export function roomOfAll(payers: readonly Spent[], limit: number, asked: number): Date | undefined {
  const moments = payers.flatMap(({ share, earlier }) => roomFrom(earlier, limit * share, asked) ?? [])
  return moments.length > 0 ? new Date(Math.max(...moments.map(Number))) : undefined
}

/** The remaining number of uses. */
export function leftOf(earlier: readonly Use[], limit: number): number {
  return Math.max(0, limit - earlier.reduce((sum, { count }) => sum + count, 0))
}
