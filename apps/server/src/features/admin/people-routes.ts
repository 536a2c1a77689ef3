import { type FoundPerson, peopleFound, personSeen, strayPurchases, ToolError } from '@pentimento/protocol'
import { z } from 'zod'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { Accounts, KnownPerson } from '../account/account.ts'
import type { AdminRouteParts } from './route-parts.ts'

const byId = z.object({ id: z.string().max(200) })

/** Find people, show their status, and list orphaned purchases. */
export function peopleRoutes(app: ZodApp, parts: AdminRouteParts): void {
  const { billing, tasks, clock } = parts
  const { people } = parts.accounts

  const search = {
    querystring: z.object({ search: z.string().trim().max(200) }),
    response: { 200: peopleFound },
  }
  app.get('/api/admin/people', { schema: search }, async ({ query }) => ({
    people: (await people.search(query.search)).map(toFound),
  }))

  app.get('/api/admin/purchases', { schema: { response: { 200: strayPurchases } } }, async () => ({
    purchases: await billing.strays(),
  }))

  const one = { params: byId, response: { 200: personSeen } }
  app.get('/api/admin/people/:id', { schema: one }, async ({ params: { id } }) => {
    const person = await personBy(people, id)
    const sessions = await people.sessionsOf(id, clock.now())
    return {
      person: toFound(person),
      plan: await billing.planOf(id),
      subscription: (await billing.bestOf(id)) ?? null,
      sessions: sessions.map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
        since: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        address: ipAddress,
        browser: userAgent,
      })),
      waysIn: await people.waysInOf(id),
      tasks: await tasks.oversight.latest({ ownerId: id }, 20),
    }
  })
}

/** @throws ToolError 'not-found' */
export async function personBy(people: Accounts['people'], id: string): Promise<KnownPerson> {
  const person = await people.byId(id)
  if (!person) throw new ToolError('not-found')
  return person
}

/** A person as shown to admins. */
export function toFound({ banned, banReason, banExpires, createdAt, ...person }: KnownPerson): FoundPerson {
  const until = banExpires?.toISOString() ?? null
  return { ...person, createdAt: createdAt.toISOString(), ban: banned ? { reason: banReason, until } : null }
}
