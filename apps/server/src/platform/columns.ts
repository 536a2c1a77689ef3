import { timestamp } from 'drizzle-orm/pg-core'

/** A column that holds a moment, whatever the time zone of who reads it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
