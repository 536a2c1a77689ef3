import { defineMessage, ToolError } from '@pentimento/protocol'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { problemResponses } from '../../platform/problems.ts'
import { translatorFor } from '../../platform/translator.ts'
import { type Accounts, requireMember } from '../account/account.ts'
import { createArchive } from './archive.ts'

export interface PersonalDataDeps {
  accounts: Accounts
  clock: Clock
  /** Erased in this order; the account is last, so that a failed erasure can be retried. */
  personalDataProviders: PersonalDataProvider[]
}

/** Routes to export or erase one's personal data. */
export function personalDataRoutes({
  accounts,
  clock,
  personalDataProviders,
}: PersonalDataDeps): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const common = { tags: ['account'] }

    const archive = {
      ...common,
      operationId: 'export-account',
      description: 'A ZIP archive of JSON documents and images.',
      response: { 200: z.any().describe('application/zip'), ...problemResponses(401, 429) },
    }
    const rateLimit = { max: 10, timeWindow: '1 hour' }
    app.get('/api/account/archive', { schema: archive, config: { rateLimit } }, async (request, reply) => {
      const person = await requireMember(accounts, request)
      const now = clock.now()
      const name = `pentimento-${now.toISOString().slice(0, 10)}.zip`
      reply.type('application/zip').header('content-disposition', contentDisposition(name))
      return reply.send(
        createArchive(person, { personalDataProviders, now, translator: translatorFor(request) }),
      )
    })

    const erase = {
      ...common,
      operationId: 'delete-account',
      description:
        'Immediate and permanent: deletes tasks, images, templates, quota usage, feedback and sessions.',
      body: z.object({ email: z.string().describe('The account’s email address, as a confirmation.') }),
      response: { 204: z.null(), ...problemResponses(400, 401) },
    }
    app.delete('/api/account', { schema: erase }, async (request, reply) => {
      const person = await requireMember(accounts, request)
      if (request.body.email.trim().toLowerCase() !== person.email.toLowerCase())
        throw new ToolError('invalid-parameter', {
          detail: defineMessage('{name}: must match the account', { name: 'email' }),
        })
      for (const { eraseData } of personalDataProviders) await eraseData(person)
      return reply.code(204).send(null)
    })
  }
}
