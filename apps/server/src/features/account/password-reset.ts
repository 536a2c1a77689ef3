import { randomBytes } from 'node:crypto'
import { ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Mailer } from '../../platform/mail.ts'
import { problemResponses } from '../../platform/problems.ts'
import { translatorFor } from '../../platform/translator.ts'
import type { Auth } from './auth.ts'
import { resetEmail, resetLinkMinutes } from './emails.ts'

interface PasswordResetDeps {
  auth: Auth
  mail: Mailer
  origin: string
}

const body = z.object({ email: z.email().max(254) })

/**
 * `POST /api/password-reset-links`: send an email with a link to choose a new password. Unlike better-auth's endpoint,
 * it reports unknown addresses and failed sending.
 */
export function passwordResetRoutes({ auth, mail, origin }: PasswordResetDeps): FastifyPluginAsync {
  const schema = {
    operationId: 'send-password-reset-link',
    tags: ['account'],
    description: 'Send an email with a link to choose a new password. The link works once.',
    body,
    response: { 204: z.null(), ...problemResponses(404, 429, 500) },
  }
  const config = { rateLimit: { max: 5, timeWindow: '1 minute' } }
  return async server => {
    server
      .withTypeProvider<ZodTypeProvider>()
      .post('/api/password-reset-links', { schema, config }, async (request, reply) => {
        const { email } = request.body
        const { internalAdapter } = await auth.$context
        const found = await internalAdapter.findUserByEmail(email.toLowerCase())
        if (!found) throw new ToolError('account-not-found')
        const translator = translatorFor(request)
        const token = randomBytes(24).toString('base64url')
        try {
          await internalAdapter.createVerificationValue({
            identifier: `reset-password:${token}`,
            value: found.user.id,
            expiresAt: new Date(Date.now() + resetLinkMinutes * 60 * 1000),
          })
          await mail.send(
            resetEmail(translator, found.user.email, `${origin}/a/reset-password?token=${token}`),
          )
        } catch (cause) {
          throw cause instanceof ToolError ? cause : new ToolError('reset-link-failed', { cause })
        }
        return reply.code(204).send(null)
      })
  }
}
