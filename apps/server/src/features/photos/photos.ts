import { Readable } from 'node:stream'
import { decode, encode, fitWithin, shrink } from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { fetchExternalFile } from '../../platform/fetch-external-file.ts'
import type { Logger } from '../../platform/log.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { problemResponses } from '../../platform/problems.ts'
import { accessDenied } from '../../platform/rejections.ts'
import { type Accounts, requireMember } from '../account/account.ts'
import { photos } from './tables.ts'

interface PhotoDeps {
  database: Database
  accounts: Pick<Accounts, 'identify'>
  clock: Clock
  log: Logger
  /** Configured OpenID Connect issuers, whose origins are trusted. */
  issuers: readonly string[]
}

const maxSide = 128
/** Limits of the provider's photo. */
const limits = { maxBytes: 5 * 2 ** 20, maxPixels: 4 * 2 ** 20 }
const timeoutMs = 8000
const cacheS = 24 * 60 * 60
/** How long browsers cache that a photo couldn't be fetched. */
const missingCacheS = 10 * 60

/** `GET /api/photos/:id`: a person's own photo from their identity provider, fetched once and scaled down. */
export function photoRoutes(deps: PhotoDeps): FastifyPluginAsync {
  const schema = {
    operationId: 'read-photo',
    tags: ['account'],
    description: 'The current user’s photo as a WebP of at most 128 pixels per side, if a provider has one.',
    params: z.object({ id: z.string() }),
    response: { 200: z.any().describe('image/webp'), ...problemResponses(401, 404) },
  }
  return async plain => {
    plain.withTypeProvider<ZodTypeProvider>().get('/api/photos/:id', { schema }, async (request, reply) => {
      const person = await requireMember(deps.accounts, request)
      if (person.id !== request.params.id) throw accessDenied('photo', person.id)
      if (!person.photo) throw new ToolError('not-found')
      reply.header('cache-control', `private, max-age=${missingCacheS}`)
      const photo = await photoOf(person.id, person.photo, deps)
      return reply
        .header('cache-control', `private, max-age=${cacheS}`)
        .type('image/webp')
        .send(Buffer.from(photo))
    })
  }
}

async function photoOf(
  userId: string,
  source: string,
  { database: { orm }, clock, log, issuers }: PhotoDeps,
): Promise<Uint8Array> {
  const stored = await byUser(orm, userId)
  if (stored?.source === source) return stored.image
  try {
    const trustedOrigins = issuers.map(issuer => new URL(issuer).origin)
    const image = await scaleDown(await fetchExternalFile(source, { ...limits, timeoutMs, trustedOrigins }))
    const fetched = { source, image, fetchedAt: clock.now() }
    await orm
      .insert(photos)
      .values({ userId, ...fetched })
      .onConflictDoUpdate({ target: photos.userId, set: fetched })
    return image
  } catch (error) {
    log.debug({ err: error }, 'could not fetch a photo')
    throw new ToolError('not-found', { cause: error })
  }
}

async function scaleDown(bytes: Uint8Array): Promise<Uint8Array> {
  const { raster } = await decode(bytes, limits)
  const { width, height } = fitWithin(raster, maxSide)
  return encode(await shrink(raster, width, height), { format: 'webp', quality: 85 })
}

async function byUser(orm: Queryable, userId: string) {
  const [stored] = await orm.select().from(photos).where(eq(photos.userId, userId))
  return stored
}

export function photoPersonalData({ orm }: Database): PersonalDataProvider {
  return {
    name: 'photo',
    summary: 'where your photo came from, and the copy shown here',
    exportData: async ({ id }) => {
      const stored = await byUser(orm, id)
      return stored && { source: stored.source, fetchedAt: stored.fetchedAt }
    },
    files: async function* ({ id }) {
      const stored = await byUser(orm, id)
      if (stored)
        yield {
          name: 'photo.webp',
          savedAt: stored.fetchedAt,
          open: async () => Readable.from([stored.image]),
        }
    },
    eraseData: async ({ id }) => {
      await orm.delete(photos).where(eq(photos.userId, id))
    },
  }
}
