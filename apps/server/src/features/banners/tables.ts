import type { BannerTone } from '@pentimento/protocol'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'

export const banners = pgTable(
  'banner',
  {
    id: uuid().primaryKey(),
    /** Of the deployment it is for, as its `PENTIMENTO_ENV` calls it. */
    env: text().notNull(),
    /** Patterns of paths that show it. */
    visibility: jsonb().$type<string[]>().notNull(),
    tone: text().$type<BannerTone>().notNull(),
    words: text().notNull(),
    linkLabel: text('link_label'),
    linkHref: text('link_href'),
    startAt: moment('start_at').notNull(),
    /** Null where it ends when somebody ends it. */
    endAt: moment('end_at'),
  },
  table => [index('banner_start_at').on(table.env, table.startAt.desc())],
)

export type BannerRow = typeof banners.$inferSelect
