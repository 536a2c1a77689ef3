import { randomUUID } from 'node:crypto'
import { type Banner, bannerList, type NewBanner, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { publishToAll } from '../events/events.ts'
import * as store from './store.ts'
import type { BannerRow } from './tables.ts'

const maxListed = 10

const bannersChanged = { type: 'banners' } as const

export interface Banners {
  /** `/api/banners`: this deployment's active banners, newest first, at most 10. */
  routes: FastifyPluginAsync
  /** All banners of this deployment, including scheduled and ended ones; newest first. */
  all(): Promise<Banner[]>
  /**
   * Create a banner. Creating, changing and deleting is published to all connected pages once the transaction commits.
   */
  create(tx: Queryable, banner: NewBanner): Promise<Banner>
  /**
   * Change a banner, or end it by setting `endAt`.
   *
   * @returns the banner before and after the change
   * @throws ToolError 'not-found'
   */
  change(tx: Queryable, id: string, banner: NewBanner): Promise<{ before: Banner; after: Banner }>
  /** @throws ToolError 'not-found' */
  remove(tx: Queryable, id: string): Promise<Banner>
}

/** Messages from the operator, shown above pages. */
export function createBanners({ orm }: Database, clock: Clock, env: string): Banners {
  const requireBanner = async (tx: Queryable, id: string) => {
    const row = await store.byId(tx, env, id)
    if (!row) throw new ToolError('not-found')
    return toBanner(row)
  }
  return {
    routes: async plain => {
      const schema = {
        operationId: 'list-banners',
        tags: ['site'],
        description: 'The active banners; `visibility` lists the path patterns that show a banner.',
        response: { 200: bannerList },
      }
      plain.withTypeProvider<ZodTypeProvider>().get('/api/banners', { schema }, async () => {
        const rows = await store.active(orm, env, clock.now(), maxListed)
        return { banners: rows.map(toBanner) }
      })
    },
    all: async () => (await store.all(orm, env)).map(toBanner),
    create: async (tx, banner) => {
      const inserted = await store.insert(tx, { ...toRow(banner), id: randomUUID(), env })
      await publishToAll(tx, bannersChanged)
      return toBanner(inserted)
    },
    change: async (tx, id, banner) => {
      const before = await requireBanner(tx, id)
      await store.update(tx, id, toRow(banner))
      await publishToAll(tx, bannersChanged)
      return { before, after: { ...banner, id } }
    },
    remove: async (tx, id) => {
      const before = await requireBanner(tx, id)
      await store.remove(tx, id)
      await publishToAll(tx, bannersChanged)
      return before
    },
  }
}

function toBanner({ id, visibility, tone, text, linkLabel, linkHref, startAt, endAt }: BannerRow): Banner {
  return {
    id,
    visibility,
    tone,
    text,
    ...(linkLabel && linkHref && { link: { label: linkLabel, href: linkHref } }),
    startAt: startAt.toISOString(),
    ...(endAt && { endAt: endAt.toISOString() }),
  }
}

function toRow({ visibility, tone, text, link, startAt, endAt }: NewBanner) {
  return {
    visibility,
    tone,
    text,
    linkLabel: link?.label ?? null,
    linkHref: link?.href ?? null,
    startAt: new Date(startAt),
    endAt: endAt ? new Date(endAt) : null,
  }
}
