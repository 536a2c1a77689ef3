import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponses } from '../../platform/problems.ts'
import type { Auth } from './auth.ts'
import { assertUncommon } from './common-passwords.ts'
import { toWebHeaders } from './routes.ts'

/** The same bounds as better-auth's. */
const newPassword = z.string().min(8).max(128)

/**
 * `POST /api/account/password`: set the first password of an account that so far uses other sign-in methods.
 *
 * @param requireRecentSignIn rejects requests without an account, or whose sign-in is older than a day
 */
export function firstPasswordRoutes(
  auth: Auth,
  requireRecentSignIn: (request: FastifyRequest) => Promise<unknown>,
): FastifyPluginAsync {
  const schema = {
    operationId: 'set-first-password',
    tags: ['account'],
    description:
      'Set the first password of an account. To change an existing password, use `/api/auth/change-password`.',
    body: z.object({ newPassword }),
    response: { 204: z.null(), ...problemResponses(400, 401, 403, 409) },
  }
  return async app => {
    app
      .withTypeProvider<ZodTypeProvider>()
      .post('/api/account/password', { schema }, async (request, reply) => {
        await requireRecentSignIn(request)
        await assertUncommon(request.body.newPassword)
        const headers = toWebHeaders(request.headers)
        const signInMethods = await auth.api.listUserAccounts({ headers })
        if (signInMethods.some(({ providerId }) => providerId === 'credential'))
          throw new ToolError('password-is-set')
        await auth.api.setPassword({ headers, body: request.body })
        return reply.code(204).send(null)
      })
  }
}
