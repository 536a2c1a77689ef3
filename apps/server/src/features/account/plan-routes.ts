import type { IncomingHttpHeaders } from 'node:http'
import { currentPlan, type PlanName } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

interface PlanLookup {
  identify(headers: IncomingHttpHeaders): Promise<{ plan: PlanName } | undefined>
}

/** @param hasPlans false if everyone may use all tools */
export function planRoutes(accounts: PlanLookup, hasPlans: boolean): FastifyPluginAsync {
  const schema = {
    operationId: 'read-plan',
    tags: ['account'],
    description: 'The plan of the current user.',
    response: { 200: currentPlan },
  }
  return async server => {
    server.withTypeProvider<ZodTypeProvider>().get('/api/plan', { schema }, async request => {
      const person = await accounts.identify(request.headers)
      return { plan: person?.plan ?? (hasPlans ? ('visitor' as const) : ('pro' as const)), hasPlans }
    })
  }
}
