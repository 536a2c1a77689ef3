import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

export interface Health {
  routes: FastifyPluginAsync
  /** From now on, `/readyz` responds with 503, so that load balancers send no more requests. */
  drain(): void
  /** From now on, requests that change something are refused too. */
  refuseChanges(): void
}

/**
 * `/healthz`: the process is alive. `/readyz`: it accepts requests; 503 while it starts or drains.
 *
 * @param app refuses changes once the work behind them has stopped
 */
export function createHealth(app: FastifyInstance, check: () => Promise<unknown>): Health {
  let isDraining = false
  let refusesChanges = false
  app.addHook('onRequest', async ({ method }, reply) => {
    if (isDraining) reply.header('connection', 'close')
    if (refusesChanges && method !== 'GET' && method !== 'HEAD') throw new ToolError('shutting-down')
  })
  return {
    drain: () => {
      isDraining = true
    },
    refuseChanges: () => {
      refusesChanges = true
    },
    routes: async app => {
      const options = { logLevel: 'silent', schema: { hide: true } } as const
      app.get('/healthz', options, () => ({ status: 'alive' }))
      app.get('/readyz', options, async (_request, reply) => {
        const isReady =
          !isDraining &&
          (await check().then(
            () => true,
            () => false,
          ))
        return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
      })
    },
  }
}
