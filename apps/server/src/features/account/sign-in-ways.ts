import { signInWays } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ConfiguredProvider } from '../../identity-config.ts'

/** What is told of the providers that are set up. */
export const signInWaysOf = (providers: readonly ConfiguredProvider[]) => ({
  providers: providers.map(({ id, name }) => ({ id, name })),
})

/** `GET /api/sign-in-ways`: so that the web shows buttons only for providers that are set up. */
export function signInWaysRoutes(providers: readonly ConfiguredProvider[]): FastifyPluginAsync {
  const schema = {
    operationId: 'read-sign-in-ways',
    tags: ['account'],
    description: 'The outside providers that people may sign in with here.',
    response: { 200: signInWays },
  }
  const ways = signInWaysOf(providers)
  return async server => {
    server.withTypeProvider<ZodTypeProvider>().get('/api/sign-in-ways', { schema }, async () => ways)
  }
}
