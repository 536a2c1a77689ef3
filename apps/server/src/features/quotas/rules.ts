/** So many uses at a moment. */
export interface Use {
  count: number
  usedAt: Date
}

const windowMs = 24 * 60 * 60 * 1000

/** Whom uses are counted to: a person, a device or an address. */
export interface Payer {
  id: string
  /** How many times a plan's uses it has. */
  share: number
}

/** The moment from which on uses count at `now`; one that lies on it does not any more. */
export function windowBegin(now: Date): Date {
  return new Date(now.getTime() - windowMs)
}

/**
 * When there is room for so many uses more.
 *
 * @param earlier within the window, oldest first
 * @param asked   more than the limit are taken for as many as the limit
 * @returns undefined where there is room now
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

/** What was used of a payer's share. */
export interface Spent {
  share: number
  /** Within the window, oldest first. */
  earlier: readonly Use[]
}

/** When all payers have room for so many uses more; undefined where they have it now. */
export function roomOfAll(payers: readonly Spent[], limit: number, asked: number): Date | undefined {
  const moments = payers.flatMap(({ share, earlier }) => roomFrom(earlier, limit * share, asked) ?? [])
  return moments.length > 0 ? new Date(Math.max(...moments.map(Number))) : undefined
}

/** How many uses there are left. */
export function leftOf(earlier: readonly Use[], limit: number): number {
  return Math.max(0, limit - earlier.reduce((sum, { count }) => sum + count, 0))
}
