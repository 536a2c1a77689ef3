import { apiPlanState, storeRedirect, ToolError } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { problemResponses } from '../../platform/problems.ts'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { Customers } from './customers.ts'
import { bestFirst, isSubscribed, statusAt, toSubscription } from './rules.ts'
import { subscriptionsOf } from './store.ts'
import type { Store } from './stores/store.ts'

interface RouteDeps {
  database: Database
  clock: Clock
  customers: Customers
}

const common = { tags: ['billing'] }

/** The subscription that gives credits each month. */
export function apiPlanRoute(app: ZodApp, { database, clock, customers }: RouteDeps): void {
  const schema = {
    ...common,
    operationId: 'read-api-plan',
    response: { 200: apiPlanState, ...problemResponses(401) },
  }
  app.get('/api/billing/api-plan', { schema }, async request => {
    const { id } = await customers.requireCustomer(request)
    const now = clock.now()
    const [best] = bestFirst(await subscriptionsOf(database.orm, id, 'api'), now)
    const isActive = best && statusAt(best, now) !== 'inactive'
    return { subscription: isActive ? toSubscription(best, now) : null }
  })
}

export function apiPlanCheckoutRoute(
  app: ZodApp,
  { database, clock, customers, store }: RouteDeps & { store: Store },
): void {
  const schema = {
    ...common,
    operationId: 'create-api-plan-checkout',
    description: 'Returns the URL of the payment page. The plan has no trial.',
    response: { 200: storeRedirect, ...problemResponses(401, 409, 502) },
  }
  app.post('/api/billing/api-plan/checkout', { schema }, async request => {
    const owner = await customers.requireCustomer(request)
    const rows = await subscriptionsOf(database.orm, owner.id, 'api')
    if (isSubscribed(rows, clock.now())) throw new ToolError('already-subscribed')
    return { url: await store.checkout({ owner, product: 'api', period: 'month', hasTrial: false }) }
  })
}
