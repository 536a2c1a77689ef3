import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A column that holds a moment, whatever the time zone of who reads it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A column that holds a small file. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
