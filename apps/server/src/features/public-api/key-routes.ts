import {
  apiKeyList,
  apiKeyRotation,
  apiUsage,
  apiUsageRequest,
  createdApiKey,
  creditBalance,
  maxUsageDays,
  newApiKey,
  toCredits,
} from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { problemResponses } from '../../platform/problems.ts'
import type { ZodApp } from '../../platform/zod-app.ts'
import { type Accounts, requireMember, requireRecentSignIn } from '../account/account.ts'
import { usageOf } from '../credits/credits.ts'
import type { Callers } from './callers.ts'
import type { Keys } from './keys.ts'

const dayMs = 24 * 60 * 60 * 1000
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
  database,
}: {
  keys: Keys
  callers: Callers
  accounts: Accounts
  clock: Clock
  database: Database
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
    usageRoute(app, { accounts, keys, database })
  }
}

function usageRoute(
  app: ZodApp,
  { accounts, keys, database }: { accounts: Accounts; keys: Keys; database: Database },
): void {
  const schema = {
    tags: ['account'],
    operationId: 'list-api-usage',
    description: `Successful requests by API key, for at most ${maxUsageDays} days.`,
    querystring: apiUsageRequest,
    response: { 200: apiUsage, ...problemResponses(400, 401) },
  }
  app.get('/api/account/api-usage', { schema }, async request => {
    const { id: ownerId } = await requireMember(accounts, request)
    const from = new Date(`${request.query.from}T00:00:00Z`)
    const to = new Date(Date.parse(`${request.query.to}T00:00:00Z`) + dayMs)
    const earliest = new Date(to.getTime() - maxUsageDays * dayMs)
    const names = new Map((await keys.list(ownerId)).map(({ id, name }) => [id, name]))
    const rows = await usageOf(database.orm, { ownerId, from: from < earliest ? earliest : from, to })
    return {
      rows: rows.map(({ amount, ...row }) => ({
        ...row,
        keyName: names.get(row.keyId) ?? '',
        credits: toCredits(amount),
      })),
    }
  })
}
