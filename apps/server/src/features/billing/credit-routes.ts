import {
  creditPackOf,
  creditPurchase,
  creditPurchaseList,
  creditPurchaseRequest,
  hundredthsPerCredit,
  storeRedirect,
  ToolError,
  toCredits,
  topUp,
  topUpSettings,
} from '@pentimento/protocol'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { problemResponses } from '../../platform/problems.ts'
import { accessDenied } from '../../platform/rejections.ts'
import { translatorFor } from '../../platform/translator.ts'
import type { ZodApp } from '../../platform/zod-app.ts'
import {
  addPurchase,
  type CreditPurchaseRow,
  countTopUps,
  findPurchase,
  purchasesOf,
  rememberLanguage,
  saveTopUp,
  settingsOf,
} from '../credits/credits.ts'
import { monthStart } from './calendar.ts'
import type { Customers } from './customers.ts'
import type { Store } from './stores/store.ts'

interface RouteDeps {
  database: Database
  clock: Clock
  customers: Customers
  /** Undefined if nothing is sold. */
  store: Store | undefined
}

interface SaleDeps extends RouteDeps {
  store: Store
}

const common = { tags: ['billing'] }
const path = '/api/billing/credits'
const languageOf = (request: FastifyRequest) => translatorFor(request).language

/** What was bought, and how top-up is set: also on a server that sells nothing anymore. */
export function creditRoutes(app: ZodApp, deps: RouteDeps): void {
  const { database, customers } = deps
  const purchases = {
    ...common,
    operationId: 'list-credit-purchases',
    description: 'Payments for API credits, without checkouts that weren’t paid.',
    response: { 200: creditPurchaseList, ...problemResponses(401) },
  }
  app.get(`${path}/purchases`, { schema: purchases }, async request => {
    const { id } = await customers.requireCustomer(request)
    const rows = await purchasesOf(database.orm, id)
    return { purchases: rows.filter(({ state }) => state === 'paid').map(toPurchase) }
  })

  const settings = {
    ...common,
    operationId: 'read-top-up',
    response: { 200: topUp, ...problemResponses(401, 502) },
  }
  app.get(`${path}/top-up`, { schema: settings }, async request => {
    const { id } = await customers.requireCustomer(request)
    return readTopUp(deps, id)
  })
}

/** Buy credits, once or automatically. */
export function creditSaleRoutes(app: ZodApp, deps: SaleDeps): void {
  purchaseRoutes(app, deps)
  topUpRoutes(app, deps)
}

function purchaseRoutes(app: ZodApp, { database: { orm }, clock, customers, store }: SaleDeps): void {
  const buy = {
    ...common,
    operationId: 'create-credit-checkout',
    description: 'Returns the URL of the payment page of a pack of credits.',
    body: creditPurchaseRequest,
    response: { 200: storeRedirect, ...problemResponses(400, 401, 502) },
  }
  app.post(`${path}/checkout`, { schema: buy }, async request => {
    const owner = await customers.requireCustomer(request)
    const { currency } = await store.prices()
    const { credits, amount } = creditPackOf(request.body.pack)
    await rememberLanguage(orm, owner.id, languageOf(request))
    const pack = { kind: 'pack', credits: credits * hundredthsPerCredit, amount, currency } as const
    const purchase = await addPurchase(orm, { ...pack, ownerId: owner.id, store: store.name }, clock.now())
    return { url: await store.credits.checkout(owner, purchase) }
  })

  const confirm = {
    ...common,
    operationId: 'confirm-credit-purchase',
    description: 'Ask the store whether a purchase was paid, in case its notification is late.',
    params: z.object({ id: z.uuid() }),
    response: { 200: creditPurchase, ...problemResponses(401, 404, 502) },
  }
  app.post(`${path}/purchases/:id/confirm`, { schema: confirm }, async request => {
    const owner = await customers.requireCustomer(request)
    const find = async () => {
      const purchase = await findPurchase(orm, request.params.id)
      if (!purchase) throw new ToolError('not-found')
      if (purchase.ownerId !== owner.id) throw accessDenied('credit purchase', owner.id)
      return purchase
    }
    const purchase = await find()
    if (purchase.state === 'paid' || purchase.store !== store.name) return toPurchase(purchase)
    await store.credits.confirm(purchase)
    return toPurchase(await find())
  })
}

function topUpRoutes(app: ZodApp, deps: SaleDeps): void {
  const { database, customers, store } = deps
  const change = {
    ...common,
    operationId: 'change-top-up',
    description: 'Turning automatic top-up on requires a saved card.',
    body: topUpSettings,
    response: { 200: topUp, ...problemResponses(400, 401, 409, 502) },
  }
  app.put(`${path}/top-up`, { schema: change }, async request => {
    const { id: ownerId } = await customers.requireCustomer(request)
    const { pack, belowCredits, maxPerMonth } = request.body
    if (pack && !(await store.credits.cardOf(ownerId))) throw new ToolError('card-missing')
    await saveTopUp(database.orm, {
      ownerId,
      language: languageOf(request),
      topUpPack: pack,
      topUpBelow: belowCredits * hundredthsPerCredit,
      topUpMaxPerMonth: maxPerMonth,
    })
    return readTopUp(deps, ownerId)
  })

  const card = {
    ...common,
    operationId: 'save-top-up-card',
    description: 'Returns the URL of the page where a card for automatic top-ups is saved.',
    response: { 200: storeRedirect, ...problemResponses(401, 502) },
  }
  app.post(`${path}/card`, { schema: card }, async request => ({
    url: await store.credits.saveCard(await customers.requireCustomer(request)),
  }))
}

async function readTopUp(
  { database: { orm }, clock, store }: RouteDeps,
  ownerId: string,
): Promise<z.output<typeof topUp>> {
  const settings = await settingsOf(orm, ownerId)
  return {
    isSold: store !== undefined,
    pack: settings?.topUpPack ?? null,
    belowCredits: toCredits(settings?.topUpBelow ?? 20 * hundredthsPerCredit),
    maxPerMonth: settings?.topUpMaxPerMonth ?? 3,
    cardLastFour: (await store?.credits.cardOf(ownerId)) ?? null,
    usedThisMonth: await countTopUps(orm, ownerId, monthStart(clock.now())),
    failedAt: settings?.topUpFailedAt?.toISOString() ?? null,
  }
}

function toPurchase(row: CreditPurchaseRow): z.output<typeof creditPurchase> {
  const { id, kind, state, credits, amount, currency, createdAt, takenBack, href } = row
  return {
    id,
    kind,
    state,
    credits: toCredits(credits),
    amount,
    currency,
    createdAt: createdAt.toISOString(),
    refundedCredits: toCredits(takenBack),
    href,
  }
}
