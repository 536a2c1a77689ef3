import {
  apiKeyList,
  apiKeyRotation,
  createdApiKey,
  creditBalance,
  newApiKey,
  toCredits,
} from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { problemResponses } from '../../platform/problems.ts'
import { type Accounts, requireMember, requireRecentSignIn } from '../account/account.ts'
import type { Callers } from './callers.ts'
import type { Keys } from './keys.ts'

const params = z.object({ id: z.uuid() })
const knownTools = newApiKey.refine(({ tools }) => tools?.every(contractById) ?? true, {
  path: ['tools'],
  error: 'expected ids of tools',
})

/** Manage one's API keys; for signed-in people, not for keys themselves. */
export function keyRoutes({
  keys,
  callers,
  accounts,
  clock,
}: {
  keys: Keys
  callers: Callers
  accounts: Accounts
  clock: Clock
}): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const path = '/api/account/api-keys'
    const common = { tags: ['account'] }
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    const list = {
      ...common,
      operationId: 'list-api-keys',
      response: { 200: apiKeyList, ...problemResponses(401) },
    }
    app.get(path, { schema: list }, async request => {
      const person = await requireMember(accounts, request)
      return { keys: await keys.list(person.id) }
    })

    const create = {
      ...common,
      operationId: 'create-api-key',
      body: knownTools,
      response: { 201: createdApiKey, ...problemResponses(400, 401, 403, 409) },
    }
    app.post(path, { schema: create }, async (request, reply) => {
      const person = await requireRecentSignIn(accounts, request, clock.now())
      return reply.code(201).send(await keys.create(person.id, request.body))
    })

    const rotate = {
      ...common,
      operationId: 'rotate-api-key',
      description: 'Create a key like this one, which still works for some hours.',
      params,
      body: apiKeyRotation,
      response: { 201: createdApiKey, ...problemResponses(400, 401, 403, 404) },
    }
    app.post(`${path}/:id/rotate`, { schema: rotate }, async (request, reply) => {
      const person = await requireRecentSignIn(accounts, request, clock.now())
      const created = await keys.rotate(person.id, request.params.id, request.body.overlapHours)
      return reply.code(201).send(created)
    })

    const revoke = {
      ...common,
      operationId: 'revoke-api-key',
      params,
      response: { 204: z.null(), ...problemResponses(401, 404) },
    }
    app.delete(`${path}/:id`, { schema: revoke }, async (request, reply) => {
      const person = await requireMember(accounts, request)
      await keys.revoke(person.id, request.params.id)
      return reply.code(204).send(null)
    })

    const credits = {
      ...common,
      operationId: 'read-credits',
      response: { 200: creditBalance, ...problemResponses(401) },
    }
    app.get('/api/account/credits', { schema: credits }, async request => {
      const { available, reserved } = await callers.creditsOf(await requireMember(accounts, request))
      return { remaining: toCredits(available), reserved: toCredits(reserved) }
    })
  }
}
