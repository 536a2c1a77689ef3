import {
  createdWebhookEndpoint,
  newWebhookEndpoint,
  webhookDelivery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointList,
  webhookEndpointUpdate,
  webhookRotation,
} from '@pentimento/protocol'
import { contractById } from '@pentimento/tools/all-contracts'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { problemResponses } from '../../platform/problems.ts'
import type { ZodApp } from '../../platform/zod-app.ts'
import { type Accounts, requireMember, requireRecentSignIn } from '../account/account.ts'
import type { Endpoints } from './endpoints.ts'

interface WebhookRouteDeps {
  accounts: Pick<Accounts, 'identify'>
  endpoints: Endpoints
  clock: Clock
}

const path = '/api/account/webhooks'
const common = { tags: ['account'] }
const params = z.object({ id: z.uuid() })
const knowsTools = ({ tools }: { tools?: string[] | null | undefined }) => tools?.every(contractById) ?? true
const unknownTools = { path: ['tools'], error: 'expected ids of tools' }

/** Manage one's webhooks; for signed-in people, not for API keys. */
export function webhookRoutes(deps: WebhookRouteDeps): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    endpointRoutes(app, deps)
    changeRoutes(app, deps)
    deliveryRoutes(app, deps)
  }
}

function endpointRoutes(app: ZodApp, { accounts, endpoints, clock }: WebhookRouteDeps): void {
  const list = {
    ...common,
    operationId: 'list-webhooks',
    response: { 200: webhookEndpointList, ...problemResponses(401) },
  }
  app.get(path, { schema: list }, async request => {
    const person = await requireMember(accounts, request)
    return { endpoints: await endpoints.list(person.id) }
  })

  const create = {
    ...common,
    operationId: 'create-webhook',
    description: 'Its URL gets a signed request (Standard Webhooks) when a task of an API key has ended.',
    body: newWebhookEndpoint.refine(knowsTools, unknownTools),
    response: { 201: createdWebhookEndpoint, ...problemResponses(400, 401, 403, 409) },
  }
  app.post(path, { schema: create }, async (request, reply) => {
    const person = await requireRecentSignIn(accounts, request, clock.now())
    return reply.code(201).send(await endpoints.create(person.id, request.body))
  })
}

function changeRoutes(app: ZodApp, { accounts, endpoints, clock }: WebhookRouteDeps): void {
  const update = {
    ...common,
    operationId: 'update-webhook',
    params,
    body: webhookEndpointUpdate.refine(knowsTools, unknownTools),
    response: { 200: webhookEndpoint, ...problemResponses(400, 401, 403, 404) },
  }
  app.patch(`${path}/:id`, { schema: update }, async request => {
    const person = await requireRecentSignIn(accounts, request, clock.now())
    return endpoints.update(person.id, request.params.id, request.body)
  })

  const remove = {
    ...common,
    operationId: 'delete-webhook',
    params,
    response: { 204: z.null(), ...problemResponses(401, 404) },
  }
  app.delete(`${path}/:id`, { schema: remove }, async (request, reply) => {
    const person = await requireMember(accounts, request)
    await endpoints.remove(person.id, request.params.id)
    return reply.code(204).send(null)
  })

  const rotate = {
    ...common,
    operationId: 'rotate-webhook-secret',
    description: 'Replace the secret. Messages are also signed with the old one for some hours.',
    params,
    body: webhookRotation,
    response: { 200: createdWebhookEndpoint, ...problemResponses(400, 401, 403, 404) },
  }
  app.post(`${path}/:id/rotate`, { schema: rotate }, async request => {
    const person = await requireRecentSignIn(accounts, request, clock.now())
    return endpoints.rotate(person.id, request.params.id, request.body.overlapHours)
  })
}

function deliveryRoutes(app: ZodApp, { accounts, endpoints }: WebhookRouteDeps): void {
  const rateLimit = { max: 60, timeWindow: '1 minute' }
  const test = {
    ...common,
    operationId: 'test-webhook',
    description: 'Send a message of the type `webhook.test`.',
    params,
    response: { 202: webhookDelivery, ...problemResponses(401, 404, 429) },
  }
  app.post(`${path}/:id/test`, { config: { rateLimit }, schema: test }, async (request, reply) => {
    const person = await requireMember(accounts, request)
    return reply.code(202).send(await endpoints.test(person.id, request.params.id))
  })

  const list = {
    ...common,
    operationId: 'list-webhook-deliveries',
    description: 'What was sent in the last two weeks, newest first.',
    params,
    querystring: z.object({
      after: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: { 200: webhookDeliveryList, ...problemResponses(400, 401, 404) },
  }
  app.get(`${path}/:id/deliveries`, { schema: list }, async request => {
    const person = await requireMember(accounts, request)
    return endpoints.deliveries(person.id, request.params.id, request.query)
  })

  const replay = {
    ...common,
    operationId: 'replay-webhook-delivery',
    description: 'Send a message again that was delivered or has failed.',
    params: params.extend({ delivery: z.uuid() }),
    response: { 202: webhookDelivery, ...problemResponses(401, 404, 409, 429) },
  }
  const url = `${path}/:id/deliveries/:delivery/replay`
  app.post(url, { config: { rateLimit }, schema: replay }, async (request, reply) => {
    const person = await requireMember(accounts, request)
    const { id, delivery } = request.params
    return reply.code(202).send(await endpoints.replay(person.id, id, delivery))
  })
}
