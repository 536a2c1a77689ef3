import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Person, signedInAdmin } from '../account/account.ts'
import { openAudit } from './audit.ts'
import { bannerRoutes } from './banner-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { banRoutes, grantRoutes } from './person-acts.ts'
import { reportRoutes } from './report-routes.ts'
import type { AdminParts } from './route-parts.ts'

/**
 * `/api/admin/*`, for admins. To everyone else there is nothing here, whether signed in or not, and
 * whether what they ask for exists or not. What is done here is written down with who did it.
 */
export function adminRoutes(parts: AdminParts): FastifyPluginAsync {
  const admins = new WeakMap<FastifyRequest, Person>()
  const adminOf = (request: FastifyRequest) => {
    const admin = admins.get(request)
    if (!admin) throw new ToolError('not-found')
    return admin
  }
  return async plain => {
    plain.addHook('onRequest', async request => {
      const admin = await signedInAdmin(parts.accounts, request).catch(error => {
        throw error instanceof ToolError ? new ToolError('not-found') : error
      })
      admins.set(request, admin)
    })
    // Nobody is told of these routes, so OpenAPI does not tell of them either.
    plain.addHook('onRoute', route => {
      route.schema = { ...route.schema, hide: true }
    })
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const given = { ...parts, audit: openAudit(parts.database, parts.clock), adminOf }
    peopleRoutes(app, given)
    banRoutes(app, given)
    grantRoutes(app, given)
    bannerRoutes(app, given)
    reportRoutes(app, given)
  }
}
