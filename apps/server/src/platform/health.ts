import type { FastifyPluginAsync } from 'fastify'

/** `/healthz`: the process is alive. `/readyz`: it accepts requests; 503 while it starts or drains. */
export function healthRoutes(check: () => Promise<unknown>): { routes: FastifyPluginAsync; drain(): void } {
  let isDraining = false
  return {
    drain: () => {
      isDraining = true
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
