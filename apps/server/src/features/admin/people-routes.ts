import {
  orphanedPurchaseList,
  type PersonSummary,
  personDetails,
  personList,
  ToolError,
} from '@pentimento/protocol'
import { z } from 'zod'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { AccountSummary, Accounts } from '../account/account.ts'
import type { AdminRouteDeps } from './route-deps.ts'

const byId = z.object({ id: z.string().max(200) })

/** Find people, show their status, and list orphaned purchases. */
export function peopleRoutes(app: ZodApp, deps: AdminRouteDeps): void {
  const { billing, tasks, clock } = deps
  const { people } = deps.accounts

  const search = {
    querystring: z.object({ search: z.string().trim().max(200) }),
    response: { 200: personList },
  }
  app.get('/api/admin/people', { schema: search }, async ({ query }) => ({
    people: (await people.search(query.search)).map(toFoundPerson),
  }))

  app.get('/api/admin/purchases', { schema: { response: { 200: orphanedPurchaseList } } }, async () => ({
    purchases: await billing.orphanedPurchases(),
  }))

  const one = { params: byId, response: { 200: personDetails } }
  app.get('/api/admin/people/:id', { schema: one }, async ({ params: { id } }) => {
    const person = await requirePerson(people, id)
    const sessions = await people.sessionsOf(id, clock.now())
    return {
      person: toFoundPerson(person),
      plan: await billing.planOf(id),
      subscription: (await billing.bestOf(id)) ?? null,
      sessions: sessions.map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        address: ipAddress,
        browser: userAgent,
      })),
      signInMethods: await people.signInMethodsOf(id),
      tasks: await tasks.adminQueries.latest({ ownerId: id }, 20),
    }
  })
}

/** @throws ToolError 'not-found' */
export async function requirePerson(people: Accounts['people'], id: string): Promise<AccountSummary> {
  const person = await people.byId(id)
  if (!person) throw new ToolError('not-found')
  return person
}

/** A person as shown to admins. */
export function toFoundPerson({
  banned,
  banReason,
  banExpires,
  createdAt,
  ...person
}: AccountSummary): PersonSummary {
  const until = banExpires?.toISOString() ?? null
  return { ...person, createdAt: createdAt.toISOString(), ban: banned ? { reason: banReason, until } : null }
}
