import type { BannerTone } from '@pentimento/protocol'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

export const banners = pgTable(
  'banner',
  {
    id: uuid().primaryKey(),
    /** The deployment's name (`PENTIMENTO_ENV`). */
    env: text().notNull(),
    /** Path patterns of the pages that show it. */
    visibility: jsonb().$type<string[]>().notNull(),
    tone: text().$type<BannerTone>().notNull(),
    text: text().notNull(),
    linkLabel: text('link_label'),
    linkHref: text('link_href'),
    startAt: timestampColumn('start_at').notNull(),
    /** Null if it has no scheduled end. */
    endAt: timestampColumn('end_at'),
  },
  table => [index('banner_start_at').on(table.env, table.startAt.desc())],
)

export type BannerRow = typeof banners.$inferSelect
