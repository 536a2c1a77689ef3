import {
  banRequest,
  claimRequest,
  defineMessage,
  grantRequest,
  type Subscription,
  ToolError,
} from '@pentimento/protocol'
import { z } from 'zod'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { Person } from '../account/account.ts'
import { requirePerson, toFoundPerson } from './people-routes.ts'
import type { AdminRouteDeps } from './route-deps.ts'

const schema = { params: z.object({ id: z.string().max(200) }), response: { 204: z.null() } }

/** Ban, unban and sign out people. */
export function accessRoutes(app: ZodApp, { accounts, audit, adminOf }: AdminRouteDeps): void {
  const ban = { ...schema, body: banRequest }
  app.post('/api/admin/people/:id/ban', { schema: ban }, async (request, reply) => {
    const { id } = request.params
    const { reason, until } = request.body
    const admin = adminOf(request)
    if (id === admin.id)
      throw new ToolError('invalid-request', { detail: defineMessage('this is your own account') })
    const { ban: before } = toFoundPerson(await requirePerson(accounts.people, id))
    await audit.perform({ name: 'ban', subject: id, admin }, async tx => {
      await accounts.ban(id, { reason, until: until ? new Date(until) : null }, tx)
      return { before, after: { reason, until: until ?? null } }
    })
    return reply.code(204).send(null)
  })

  app.post('/api/admin/people/:id/unban', { schema }, async (request, reply) => {
    const { id } = request.params
    const { ban: before } = toFoundPerson(await requirePerson(accounts.people, id))
    await audit.perform({ name: 'unban', subject: id, admin: adminOf(request) }, async tx => {
      await accounts.unban(id, tx)
      return { before, after: null }
    })
    return reply.code(204).send(null)
  })

  app.post('/api/admin/people/:id/sign-out', { schema }, async (request, reply) => {
    const { id } = request.params
    const { isAnonymous } = await requirePerson(accounts.people, id)
    if (isAnonymous)
      throw new ToolError('invalid-request', { detail: defineMessage('a visitor couldn’t sign in again') })
    await audit.perform({ name: 'sign out', subject: id, admin: adminOf(request) }, async tx => ({
      before: { sessions: await accounts.endSessions(id, tx) },
      after: null,
    }))
    return reply.code(204).send(null)
  })
}

/** Grant and revoke Pro, and assign orphaned purchases to people. */
export function grantRoutes(app: ZodApp, { accounts, billing, audit, adminOf }: AdminRouteDeps): void {
  const actionOf = async (name: string, id: string, admin: Person) => {
    const person = await requirePerson(accounts.people, id)
    return { name, subject: person.id, admin }
  }
  const grant = { ...schema, body: grantRequest }
  app.post('/api/admin/people/:id/grant', { schema: grant }, async (request, reply) => {
    const until = request.body.until ? new Date(request.body.until) : undefined
    const action = await actionOf('grant', request.params.id, adminOf(request))
    await audit.perform(action, async tx => ({
      before: summaryOf(await billing.bestOf(action.subject, tx)),
      after: summaryOf(await billing.grant(action.subject, { until }, tx)),
    }))
    return reply.code(204).send(null)
  })

  const claim = { ...schema, body: claimRequest }
  app.post('/api/admin/people/:id/claim', { schema: claim }, async (request, reply) => {
    const action = await actionOf('assign purchase', request.params.id, adminOf(request))
    const { link, acknowledge } = await billing.claim(request.body)
    await audit.perform(action, async tx => {
      const before = summaryOf(await billing.bestOf(action.subject, tx))
      await link(tx, action.subject)
      return {
        before,
        after: { ...summaryOf(await billing.bestOf(action.subject, tx)), purchase: request.body },
      }
    })
    await acknowledge()
    return reply.code(204).send(null)
  })

  app.post('/api/admin/people/:id/revoke', { schema }, async (request, reply) => {
    const action = await actionOf('revoke', request.params.id, adminOf(request))
    await audit.perform(action, async tx => {
      const before = summaryOf(await billing.bestOf(action.subject, tx))
      if (!(await billing.revoke(action.subject, tx)))
        throw new ToolError('invalid-request', {
          detail: defineMessage('there’s no granted plan to revoke'),
        })
      return { before, after: summaryOf(await billing.bestOf(action.subject, tx)) }
    })
    return reply.code(204).send(null)
  })
}

/** The part of a subscription that the audit log stores. */
function summaryOf(subscription: Subscription | undefined) {
  if (!subscription) return null
  const { plan, status, store, expiresOn } = subscription
  return { plan, status, store, expiresOn }
}
