import type { FastifyPluginAsync } from 'fastify'

/** `/healthz`: the process is alive. `/readyz`: it accepts requests; 503 while it starts or drains. */
export function healthRoutes(check: () => Promise<unknown>): { routes: FastifyPluginAsync; drain(): void } {
  let isDraining = false
  return {
    drain: () => {
      isDraining = true
    },
    routes: async app => {
      const silent = { logLevel: 'silent', schema: { hide: true } } as const
      app.get('/healthz', silent, () => ({ status: 'alive' }))
      app.get('/readyz', silent, async (_request, reply) => {
        const answers =
          !isDraining &&
          (await check().then(
            () => true,
            () => false,
          ))
        return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' })
      })
    },
  }
}
