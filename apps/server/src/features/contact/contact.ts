import { inquiry } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Mailer } from '../../platform/mail.ts'
import { problemResponses } from '../../platform/problems.ts'

/** Sends messages from the contact page to the operator, who replies by email. */
export function contactRoutes(mail: Mailer, operator: string): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const schema = {
      operationId: 'send-contact-message',
      tags: ['site'],
      description: 'Send a message to this server’s operator.',
      body: inquiry,
      response: { 204: z.null(), ...problemResponses(400, 429, 500) },
    }
    const config = { rateLimit: { max: 5, timeWindow: '1 hour' } }
    app.post('/api/contact', { config, schema }, async ({ body: { name, email, topic, message } }, reply) => {
      await mail.send({
        to: operator,
        replyTo: email,
        subject: `Pentimento, ${topic}: from ${name}`,
        text: `${message}\n\n${name}, ${email}`,
      })
      return reply.code(204).send(null)
    })
  }
}
