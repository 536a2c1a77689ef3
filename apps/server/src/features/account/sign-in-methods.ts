import { signInMethods } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ConfiguredProvider } from '../../identity-provider-config.ts'

/** The public data of the configured providers. */
export const signInMethodsOf = (providers: readonly ConfiguredProvider[]) => ({
  providers: providers.map(({ id, name }) => ({ id, name })),
})

/** `GET /api/sign-in-methods`: the web app shows buttons only for configured providers. */
export function signInMethodsRoutes(providers: readonly ConfiguredProvider[]): FastifyPluginAsync {
  const schema = {
    operationId: 'read-sign-in-methods',
    tags: ['account'],
    description: 'The external identity providers that are configured.',
    response: { 200: signInMethods },
  }
  const methods = signInMethodsOf(providers)
  return async server => {
    server.withTypeProvider<ZodTypeProvider>().get('/api/sign-in-methods', { schema }, async () => methods)
  }
}
