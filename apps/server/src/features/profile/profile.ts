import { type Profile, type UserDocument, userDocument, userDocumentUpdate } from '@pentimento/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { problemResponses } from '../../platform/problems.ts'
import {
  type Accounts,
  type Agreement,
  type Person,
  requireMember,
  requireSignedIn,
} from '../account/account.ts'
import { publish } from '../events/events.ts'
import { profiles } from './tables.ts'

export interface Profiles {
  routes(accounts: Accounts): FastifyPluginAsync
  /**
   * Record a sign-in, and an agreement to the terms given with it, and publish it to the person's other windows.
   */
  recordSignIn(userId: string, method: string, agreement?: Agreement): Promise<void>
  of(userId: string): Promise<Profile>
  /** Exports and erases profiles. */
  personalData: PersonalDataProvider
}

/** When and how each person last signed in, and which terms they agreed to. */
export function createProfiles({ orm }: Database, clock: Clock): Profiles {
  const of = async (userId: string) => toProfile(await find(orm, userId))
  const features: Omit<Profiles, 'routes'> = {
    recordSignIn: async (userId, lastSignInMethod, agreement) => {
      const now = clock.now()
      await orm.transaction(async tx => {
        const before = await find(tx, userId)
        const values = {
          lastSignIn: now,
          lastSignInMethod,
          ...(agreement && agreement.edition !== before?.agreedTo && agreementColumns(agreement)),
        }
        await tx
          .insert(profiles)
          .values({ userId, ...values })
          .onConflictDoUpdate({ target: profiles.userId, set: values })
        await publish(tx, userId, { type: 'profile', profile: toProfile(values) })
      })
    },
    of,
    personalData: {
      name: 'profile',
      summary: 'when and how you last signed in, and which terms you agreed to and how',
      exportData: async ({ id }) => {
        const row = await find(orm, id)
        return {
          ...toProfile(row),
          acceptedTerms: row?.agreedTo
            ? { edition: row.agreedTo, acceptedAt: row.agreedAt, form: row.agreementForm }
            : null,
        }
      },
      eraseData: async ({ id }) => {
        await orm.delete(profiles).where(eq(profiles.userId, id))
      },
    },
  }
  return { ...features, routes: accounts => profileRoutes(features, accounts) }
}

const agreementColumns = ({ edition, agreedAt, form }: Agreement) => ({
  agreedTo: edition,
  agreedAt: new Date(agreedAt),
  agreementForm: form,
})

type ProfileRow = typeof profiles.$inferSelect

async function find(db: Queryable, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId))
  return row
}

function toProfile(row: Pick<ProfileRow, 'lastSignIn' | 'lastSignInMethod'> | undefined): Profile {
  if (!row) return { web: null }
  return { web: { lastSignIn: row.lastSignIn.toISOString(), lastSignInMethod: row.lastSignInMethod } }
}

const toUserDocument = (person: Person, { web }: Profile): UserDocument => ({
  web,
  uid: person.id,
  displayName: person.name,
  email: person.isAnonymous ? null : person.email,
  photoURL: person.photo ? `/api/photos/${person.id}` : null,
  isAnonymous: person.isAnonymous,
  metadata: { creationTime: person.createdAt.toISOString() },
})

function profileRoutes(
  { of, recordSignIn }: Omit<Profiles, 'routes'>,
  accounts: Accounts,
): FastifyPluginAsync {
  const schema = {
    operationId: 'read-profile',
    tags: ['account'],
    description: 'The current user’s document: the account, and when and how they last signed in.',
    response: { 200: userDocument, ...problemResponses(401) },
  }
  const updateSchema = {
    operationId: 'update-profile',
    tags: ['account'],
    description: 'Change the current user’s document.',
    body: userDocumentUpdate,
    response: { 200: userDocument, ...problemResponses(400, 401) },
  }
  return async app => {
    const routes = app.withTypeProvider<ZodTypeProvider>()
    routes.get('/api/profile', { schema }, async request => {
      const person = await requireSignedIn(accounts, request)
      return toUserDocument(person, await of(person.id))
    })
    routes.patch('/api/profile', { schema: updateSchema }, async request => {
      const person = await requireMember(accounts, request)
      const { displayName = person.name, photoURL, web } = request.body
      await accounts.update(person.id, { name: displayName, image: photoURL })
      if (web) await recordSignIn(person.id, web.lastSignInMethod)
      const updated = { ...person, name: displayName, photo: photoURL === null ? undefined : person.photo }
      return toUserDocument(updated, await of(person.id))
    })
  }
}
