import { Readable } from 'node:stream'
import { decode, encode, fitted, shrink } from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bringFromOutside } from '../../platform/bring-from-outside.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import type { Log } from '../../platform/log.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { type Accounts, signedInMember } from '../account/account.ts'
import { photos } from './tables.ts'

interface PhotoParts {
  database: Database
  accounts: Pick<Accounts, 'identify'>
  clock: Clock
  log: Log
  /** Configured OpenID Connect issuers, whose origins are trusted. */
  issuers: readonly string[]
}

const longestSide = 128
/** Limits of the provider's photo. */
const limits = { maxBytes: 5 * 2 ** 20, maxPixels: 4 * 2 ** 20 }
const withinMs = 8000
const keptByBrowserS = 24 * 60 * 60
/** How long browsers cache that a photo couldn't be fetched. */
const missedByBrowserS = 10 * 60

/** `GET /api/photos/:id`: a person's own photo from their identity provider, fetched once and scaled down. */
export function photoRoutes(parts: PhotoParts): FastifyPluginAsync {
  const schema = {
    operationId: 'read-photo',
    tags: ['account'],
    description: 'The current user’s photo as a WebP of at most 128 pixels per side, if a provider has one.',
    params: z.object({ id: z.string() }),
    response: { 200: z.any().describe('image/webp'), ...problemAnswers(401, 404) },
  }
  return async plain => {
    plain.withTypeProvider<ZodTypeProvider>().get('/api/photos/:id', { schema }, async (request, reply) => {
      const person = await signedInMember(parts.accounts, request)
      if (person.id !== request.params.id || !person.photo) throw new ToolError('not-found')
      reply.header('cache-control', `private, max-age=${missedByBrowserS}`)
      const picture = await photoOf(person.id, person.photo, parts)
      return reply
        .header('cache-control', `private, max-age=${keptByBrowserS}`)
        .type('image/webp')
        .send(Buffer.from(picture))
    })
  }
}

async function photoOf(
  userId: string,
  source: string,
  { database: { orm }, clock, log, issuers }: PhotoParts,
): Promise<Uint8Array> {
  const kept = await byUser(orm, userId)
  if (kept?.source === source) return kept.picture
  try {
    const trusted = issuers.map(issuer => new URL(issuer).origin)
    const picture = await small(await bringFromOutside(source, { ...limits, withinMs, trusted }))
    const brought = { source, picture, broughtAt: clock.now() }
    await orm
      .insert(photos)
      .values({ userId, ...brought })
      .onConflictDoUpdate({ target: photos.userId, set: brought })
    return picture
  } catch (error) {
    log.debug({ err: error }, 'could not fetch a photo')
    throw new ToolError('not-found', { cause: error })
  }
}

async function small(bytes: Uint8Array): Promise<Uint8Array> {
  const { raster } = await decode(bytes, limits)
  const { width, height } = fitted(raster, longestSide)
  return encode(await shrink(raster, width, height), { format: 'webp', quality: 85 })
}

async function byUser(orm: Queryable, userId: string) {
  const [kept] = await orm.select().from(photos).where(eq(photos.userId, userId))
  return kept
}

export function photoHolding({ orm }: Database): Holding {
  return {
    name: 'photo',
    says: 'where your photo came from, and the copy shown here',
    of: async ({ id }) => {
      const kept = await byUser(orm, id)
      return kept && { source: kept.source, broughtAt: kept.broughtAt }
    },
    files: async function* ({ id }) {
      const kept = await byUser(orm, id)
      if (kept)
        yield {
          name: 'photo.webp',
          savedAt: kept.broughtAt,
          open: async () => Readable.from([kept.picture]),
        }
    },
    forget: async ({ id }) => {
      await orm.delete(photos).where(eq(photos.userId, id))
    },
  }
}
