import type { ApiUsageRow } from '@pentimento/protocol'

const dayMs = 24 * 60 * 60 * 1000

/** How many days the usage is shown for at first. */
export const initialDays = '30'

/** The last days in UTC, oldest first, such as `2026-11-24`. */
export function lastDays(count: number): string[] {
  const today = Date.now()
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** Sum the credits of rows with the same name, in the order of their first rows. */
export function sumBy(
  rows: readonly ApiUsageRow[],
  nameOf: (row: ApiUsageRow) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = nameOf(row)
    sums.set(name, (sums.get(name) ?? 0) + row.credits)
  }
  return sums
}

/** The columns of the downloaded usage. */
export const usageColumns = [
  'day',
  'tool',
  'keyName',
  'keyId',
  'calls',
  'credits',
] as const satisfies readonly (keyof ApiUsageRow)[]
