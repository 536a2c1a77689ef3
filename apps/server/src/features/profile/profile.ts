import { type Profile, profile } from '@pentimento/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { type Accounts, signedIn } from '../account/account.ts'
import { tell } from '../events/events.ts'
import { profiles } from './tables.ts'

export interface Profiles {
  routes(accounts: Accounts): FastifyPluginAsync
  /** Somebody signed in just now; their other windows are told. */
  signedInBy(userId: string, method: string): Promise<void>
  of(userId: string): Promise<Profile>
  /** What is held of a person. */
  holding: Holding
}

/** When and how each person last signed in. */
export function openProfiles({ orm }: Database, clock: Clock): Profiles {
  const of = async (userId: string): Promise<Profile> => {
    const [row] = await orm.select().from(profiles).where(eq(profiles.userId, userId))
    if (!row) return { web: null }
    return { web: { lastSignIn: row.lastSignIn.toISOString(), lastSignInMethod: row.lastSignInMethod } }
  }
  return {
    routes: accounts => profileRoutes(of, accounts),
    signedInBy: async (userId, lastSignInMethod) => {
      const known = { lastSignIn: clock.now(), lastSignInMethod }
      await orm.transaction(async tx => {
        await tx
          .insert(profiles)
          .values({ userId, ...known })
          .onConflictDoUpdate({ target: profiles.userId, set: known })
        const web = { ...known, lastSignIn: known.lastSignIn.toISOString() }
        await tell(tx, userId, { type: 'profile', profile: { web } })
      })
    },
    of,
    holding: {
      name: 'profile',
      says: 'when and how you last signed in',
      of: ({ id }) => of(id),
      forget: async ({ id }) => {
        await orm.delete(profiles).where(eq(profiles.userId, id))
      },
    },
  }
}

function profileRoutes(of: Profiles['of'], accounts: Accounts): FastifyPluginAsync {
  const schema = {
    operationId: 'read-profile',
    tags: ['account'],
    description: 'When and how who asks last signed in.',
    response: { 200: profile, ...problemAnswers(401) },
  }
  return async app => {
    app.withTypeProvider<ZodTypeProvider>().get('/api/profile', { schema }, async request => {
      const { id } = await signedIn(accounts, request)
      return of(id)
    })
  }
}
