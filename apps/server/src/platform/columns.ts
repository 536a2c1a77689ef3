import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` column: a point in time, independent of the reader's time zone. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A `bytea` column for a small file. */
export const bytesColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
