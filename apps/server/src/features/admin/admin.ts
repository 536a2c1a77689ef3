import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { accessDenied } from '../../platform/rejections.ts'
import { type Person, requireAdmin } from '../account/account.ts'
import { createAudit } from './audit.ts'
import { bannerRoutes } from './banner-routes.ts'
import { modelRoutes } from './model-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { accessRoutes, grantRoutes } from './person-actions.ts'
import { reportRoutes } from './report-routes.ts'
import type { AdminDeps } from './route-deps.ts'

/**
 * `/api/admin/*`, for admins only. Everyone else gets 404 for every path, whether or not they're signed in and whether
 * or not it exists. Every change is recorded in the audit log.
 */
export function adminRoutes(deps: AdminDeps): FastifyPluginAsync {
  const admins = new WeakMap<FastifyRequest, Person>()
  const adminOf = (request: FastifyRequest) => {
    const admin = admins.get(request)
    if (!admin) throw new ToolError('not-found')
    return admin
  }
  return async plain => {
    plain.addHook('onRequest', async request => {
      const admin = await requireAdmin(deps.accounts, request).catch(error => {
        const isKnown = error instanceof ToolError && error.code !== 'not-found'
        throw isKnown ? accessDenied('administration') : error
      })
      admins.set(request, admin)
    })
    // Hide these routes in the OpenAPI document too.
    plain.addHook('onRoute', route => {
      route.schema = { ...route.schema, hide: true }
    })
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const routeDeps = { ...deps, audit: createAudit(deps.database, deps.clock), adminOf }
    peopleRoutes(app, routeDeps)
    accessRoutes(app, routeDeps)
    grantRoutes(app, routeDeps)
    bannerRoutes(app, routeDeps)
    modelRoutes(app, routeDeps)
    reportRoutes(app, routeDeps)
  }
}
