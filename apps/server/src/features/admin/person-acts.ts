import { banOrder, claimOrder, grantOrder, type Subscription, saying, ToolError } from '@pentimento/protocol'
import { z } from 'zod'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { Person } from '../account/account.ts'
import { tell } from '../events/events.ts'
import { personBy, toFound } from './people-routes.ts'
import type { AdminRouteParts } from './route-parts.ts'

const schema = { params: z.object({ id: z.string().max(200) }), response: { 204: z.null() } }

/** Ban and unban people. */
export function banRoutes(app: ZodApp, { accounts, audit, adminOf }: AdminRouteParts): void {
  const ban = { ...schema, body: banOrder }
  app.post('/api/admin/people/:id/ban', { schema: ban }, async (request, reply) => {
    const { id } = request.params
    const { reason, until } = request.body
    const admin = adminOf(request)
    if (id === admin.id)
      throw new ToolError('invalid-request', { detail: saying('this is your own account') })
    const { ban: before } = toFound(await personBy(accounts.people, id))
    await audit.done({ act: 'ban', subject: id, admin }, async tx => {
      await accounts.ban(id, { reason, until: until ? new Date(until) : null }, tx)
      // Requests report the ban, so make the person's open pages send one.
      await tell(tx, id, { type: 'missed' })
      return { before, after: { reason, until: until ?? null } }
    })
    return reply.code(204).send(null)
  })

  app.post('/api/admin/people/:id/unban', { schema }, async (request, reply) => {
    const { id } = request.params
    const { ban: before } = toFound(await personBy(accounts.people, id))
    await audit.done({ act: 'unban', subject: id, admin: adminOf(request) }, async tx => {
      await accounts.unban(id, tx)
      return { before, after: null }
    })
    return reply.code(204).send(null)
  })
}

/** Grant and revoke Pro, and assign orphaned purchases to people. */
export function grantRoutes(app: ZodApp, { accounts, billing, audit, adminOf }: AdminRouteParts): void {
  const deed = async (act: string, id: string, admin: Person) => {
    const person = await personBy(accounts.people, id)
    return { act, subject: person.id, admin }
  }
  const grant = { ...schema, body: grantOrder }
  app.post('/api/admin/people/:id/grant', { schema: grant }, async (request, reply) => {
    const until = request.body.until ? new Date(request.body.until) : undefined
    const given = await deed('grant', request.params.id, adminOf(request))
    await audit.done(given, async tx => ({
      before: brief(await billing.bestOf(given.subject, tx)),
      after: brief(await billing.grant(given.subject, { until }, tx)),
    }))
    return reply.code(204).send(null)
  })

  const claim = { ...schema, body: claimOrder }
  app.post('/api/admin/people/:id/claim', { schema: claim }, async (request, reply) => {
    const given = await deed('claim', request.params.id, adminOf(request))
    const { link, settle } = await billing.claim(request.body)
    await audit.done(given, async tx => {
      const before = brief(await billing.bestOf(given.subject, tx))
      await link(tx, given.subject)
      return { before, after: { ...brief(await billing.bestOf(given.subject, tx)), purchase: request.body } }
    })
    await settle()
    return reply.code(204).send(null)
  })

  app.post('/api/admin/people/:id/revoke', { schema }, async (request, reply) => {
    const given = await deed('revoke', request.params.id, adminOf(request))
    await audit.done(given, async tx => {
      const before = brief(await billing.bestOf(given.subject, tx))
      if (!(await billing.revoke(given.subject, tx)))
        throw new ToolError('invalid-request', {
          detail: saying('there’s no granted plan to revoke'),
        })
      return { before, after: brief(await billing.bestOf(given.subject, tx)) }
    })
    return reply.code(204).send(null)
  })
}

/** The part of a subscription that the audit log stores. */
function brief(subscription: Subscription | undefined) {
  if (!subscription) return null
  const { plan, status, store, expiresOn } = subscription
  return { plan, status, store, expiresOn }
}
