import { randomUUID } from 'node:crypto'
import {
  appCheckHeader,
  invoiceList,
  periodRequest,
  phoneStoreName,
  prices,
  type Subscription,
  storeAccount,
  storeRedirect,
  subscription,
  subscriptionList,
  ToolError,
} from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { ServerSecrets } from '../../platform/encryption.ts'
import { problemResponses } from '../../platform/problems.ts'
import { notAmongOwn } from '../../platform/rejections.ts'
import type { ZodApp } from '../../platform/zod-app.ts'
import { type Accounts, requireSignedIn } from '../account/account.ts'
import { apiPlanCheckoutRoute, apiPlanRoute } from './api-plan-routes.ts'
import { creditRoutes, creditSaleRoutes } from './credit-routes.ts'
import { type Customers, createCustomers } from './customers.ts'
import { createIdTokens } from './id-token.ts'
import { bestFirst, isSubscribed, statusAt, toSubscription } from './rules.ts'
import { addCustomer, customerOf, hasHadTrial, subscriptionsOf } from './store.ts'
import type { PhoneStore, Store } from './stores/store.ts'
import type { SubscriptionRepository } from './subscription-repository.ts'
import { type SubscriptionRow, subscriptions } from './tables.ts'

export interface BillingRouteDeps extends ServerSecrets {
  database: Database
  clock: Clock
  repository: SubscriptionRepository
  /** Undefined if nothing is sold. */
  store: Store | undefined
  phoneStores: PhoneStore[]
  accounts: Accounts
  origin: string
}

interface RouteDeps extends BillingRouteDeps {
  customers: Customers
}

interface StoreRouteDeps extends RouteDeps {
  store: Store
}

const common = { tags: ['billing'] }

/** Routes for prices, a person's subscriptions, and changes to them. */
export function billingRoutes(deps: BillingRouteDeps): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    const { store } = deps
    const routeDeps = { ...deps, customers: createCustomers(deps.accounts, deps) }
    priceRoute(app, routeDeps)
    bestRoutes(app, routeDeps)
    ownSubscriptionRoutes(app, routeDeps)
    phoneRoute(app, routeDeps)
    apiPlanRoute(app, routeDeps)
    creditRoutes(app, routeDeps)
    for (const { routes } of deps.phoneStores) await app.register(routes)
    if (!store) return
    buyRoute(app, { ...routeDeps, store })
    changeRoutes(app, { ...routeDeps, store })
    await app.register(store.routes(routeDeps.customers))
    apiPlanCheckoutRoute(app, { ...routeDeps, store })
    creditSaleRoutes(app, { ...routeDeps, store })
  }
}

function priceRoute(app: ZodApp, { database, store, customers }: RouteDeps): void {
  const schema = {
    ...common,
    operationId: 'read-prices',
    response: { 200: prices, ...problemResponses(502) },
  }
  app.get('/api/prices', { schema }, async request => {
    if (!store) return { isSold: false as const }
    const customer = await customers.find(request)
    const hasTrial = !customer || !(await hasHadTrial(database.orm, customer.trialKeys))
    const storePrices = await store.prices()
    return { isSold: true as const, store: store.name, isTest: store.isTest, hasTrial, ...storePrices }
  })
}

/** For API clients and the web app: id tokens, and the best subscription of a token's bearer. */
function bestRoutes(app: ZodApp, { repository, accounts, ...deps }: RouteDeps): void {
  const tokens = createIdTokens(deps)
  const issue = {
    ...common,
    operationId: 'issue-id-token',
    description: 'An id token for `Authorization: Bearer`, valid for five minutes.',
    response: { 200: z.object({ token: z.string() }), ...problemResponses(401, 403) },
  }
  app.get('/api/id-token', { schema: issue }, async request => {
    const { id } = await requireSignedIn(accounts, request)
    return { token: await tokens.issue(id) }
  })

  const best = {
    ...common,
    operationId: 'read-best-subscription',
    description: 'The bearer’s best subscription, which may have ended; 204 if there never was one.',
    headers: z.object({ authorization: z.string().optional(), [appCheckHeader]: z.string().optional() }),
    response: { 200: subscription, 204: z.null(), ...problemResponses(401, 403) },
  }
  app.get('/users/v1/user-best-subscription', { schema: best }, async (request, reply) => {
    const id = await tokens.verify(request.headers.authorization)
    await accounts.assertActive(id)
    const found = await repository.bestOf(id)
    return found ?? reply.code(204).send(null)
  })
}

function ownSubscriptionRoutes(app: ZodApp, { database, clock, store, customers }: RouteDeps): void {
  const list = {
    ...common,
    operationId: 'list-subscriptions',
    response: { 200: subscriptionList, ...problemResponses(401) },
  }
  app.get('/api/billing/subscriptions', { schema: list }, async request => {
    const { id } = await customers.requireCustomer(request)
    return {
      subscriptions: visibleSubscriptions(await subscriptionsOf(database.orm, id, 'pro'), clock.now()),
    }
  })

  const invoices = {
    ...common,
    operationId: 'list-invoices',
    response: { 200: invoiceList, ...problemResponses(401, 502) },
  }
  app.get('/api/billing/invoices', { schema: invoices }, async request => {
    const { id } = await customers.requireCustomer(request)
    return { invoices: store ? await store.invoices(id) : [] }
  })
}

/**
 * For mobile apps: the account id to pass to the store when buying, so that the purchase can be assigned to its owner.
 */
function phoneRoute(app: ZodApp, { database: { orm }, phoneStores, customers }: RouteDeps): void {
  const schema = {
    ...common,
    operationId: 'create-store-account',
    description:
      'The current user’s account id for a mobile store: `appAccountToken` for StoreKit, `obfuscatedAccountId` for Google Play.',
    params: z.object({ store: phoneStoreName }),
    response: { 200: storeAccount, ...problemResponses(401, 404) },
  }
  app.post('/api/billing/stores/:store/account', { schema }, async request => {
    const { id: ownerId } = await customers.requireCustomer(request)
    const { store } = request.params
    if (!phoneStores.some(({ name }) => name === store)) throw new ToolError('not-found')
    await addCustomer(orm, { ownerId, store, storeId: randomUUID() })
    return { account: (await customerOf(orm, store, ownerId)) ?? '' }
  })
}

function buyRoute(app: ZodApp, { database, clock, store, customers }: StoreRouteDeps): void {
  const schema = {
    ...common,
    operationId: 'create-checkout',
    description: 'Returns the URL of the payment page; a first subscription starts with the trial.',
    body: periodRequest,
    response: { 200: storeRedirect, ...problemResponses(401, 409, 502) },
  }
  app.post('/api/billing/checkout', { schema }, async request => {
    const owner = await customers.requireCustomer(request)
    const now = clock.now()
    const rows = await subscriptionsOf(database.orm, owner.id, 'pro')
    if (isSubscribed(rows, now)) throw new ToolError('already-subscribed')
    const hasTrial = !(await hasHadTrial(database.orm, owner.trialKeys))
    return { url: await store.checkout({ owner, product: 'pro', period: request.body.period, hasTrial }) }
  })
}

function changeRoutes(app: ZodApp, routeDeps: StoreRouteDeps): void {
  const { store } = routeDeps
  const schemaOf = (operationId: string) => ({
    ...common,
    operationId,
    params: z.object({ id: z.uuid() }),
    response: { 204: z.null(), ...problemResponses(401, 404, 409, 502) },
  })
  const path = '/api/billing/subscriptions/:id'

  app.post(`${path}/cancel`, { schema: schemaOf('cancel-subscription') }, async (request, reply) => {
    const row = await requireChangeable(routeDeps, request, request.params.id)
    if (row.isRenewing) await store.cancel(row)
    return reply.code(204).send(null)
  })

  app.post(`${path}/resume`, { schema: schemaOf('resume-subscription') }, async (request, reply) => {
    const row = await requireChangeable(routeDeps, request, request.params.id)
    if (!row.isRenewing) await store.resume(row)
    return reply.code(204).send(null)
  })

  const change = { ...schemaOf('change-billing-period'), body: periodRequest }
  app.put(`${path}/period`, { schema: change }, async (request, reply) => {
    const row = await requireChangeable(routeDeps, request, request.params.id)
    if (!row.isRenewing || row.status === 'payment_due' || row.product === 'api')
      throw new ToolError('state-conflict')
    await store.switchTo(row, request.body.period)
    return reply.code(204).send(null)
  })

  const manage = {
    ...schemaOf('manage-subscription'),
    description: 'Returns the URL of the page where the card is changed.',
    response: { 200: storeRedirect, ...problemResponses(401, 404, 409, 502) },
  }
  app.post(`${path}/manage`, { schema: manage }, async request => ({
    url: await store.manage(await requireChangeable(routeDeps, request, request.params.id)),
  }))
}

/**
 * The current user's subscription, if it's active and this server's store can change it.
 *
 * @throws ToolError 'not-found' for another person's or an ended one, 'store-linked' for one of another store
 */
async function requireChangeable(
  { database, clock, store, customers }: StoreRouteDeps,
  request: Pick<FastifyRequest, 'headers'>,
  id: string,
): Promise<SubscriptionRow> {
  const customer = await customers.requireCustomer(request)
  const row = (await subscriptionsOf(database.orm, customer.id)).find(candidate => candidate.id === id)
  if (!row || statusAt(row, clock.now()) === 'inactive')
    throw await notAmongOwn(database.orm, subscriptions, id, customer.id)
  if (row.store !== store.name) throw new ToolError('store-linked')
  return row
}

/** All active subscriptions, best first; if none is active, only the best ended one. */
function visibleSubscriptions(rows: readonly SubscriptionRow[], now: Date): Subscription[] {
  const sorted = bestFirst(rows, now).map(row => toSubscription(row, now))
  const entitling = sorted.filter(({ status }) => status !== 'inactive')
  return entitling.length > 0 ? entitling : sorted.slice(0, 1)
}
