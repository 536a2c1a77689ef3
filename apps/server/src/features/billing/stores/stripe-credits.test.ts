import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test-server.ts'
import { createMember, type Member } from '../test-member.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'

let stripe: FakeStripe
let server: TestServer
let member: Member
beforeAll(async () => {
  stripe = await startFakeStripe()
  server = await startServer({ env: stripe.env })
})
afterAll(async () => {
  await server.close(1000)
  stripe.close()
})
beforeEach(async () => {
  member = await createMember(server)
})

const sendEvent = async (type: string, about: object) => {
  const event = stripe.signed({ type, about })
  const answer = await server.app.inject({ method: 'POST', url: '/api/billing/stripe/events', ...event })
  expect(answer.statusCode).toBe(204)
}
/** Open a checkout at Stripe. @returns its page */
const open = async (url: string, body: object = {}) => {
  const answer = await member.send('POST', url, body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('checkout.stripe.test')])
  const page = stripe.pages.at(-1)
  if (!page) throw new Error('no page')
  return page
}
const openPack = () => open('/api/billing/credits/checkout', { pack: 'pack-1000' })
type Page = Awaited<ReturnType<typeof open>>
const pay = (page: Page) => {
  const intent = `pi_${randomUUID()}`
  stripe.payments.purchaseOf.set(intent, page.metadata['purchaseId'] ?? '')
  return Object.assign(page, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: intent,
    invoice: { id: 'in_1', hosted_invoice_url: 'https://invoice.stripe.test/in_1' },
  })
}
const remaining = async () => (await member.send('GET', '/api/account/credits')).json().remaining
const purchases = async () => (await member.send('GET', '/api/billing/credits/purchases')).json().purchases
const about = ({ id }: { id: string }, object = 'checkout.session') => ({ object, id })

it('gives a pack’s credits once, by the event or by returning to the page, and only if it’s paid', async () => {
  const page = await openPack()
  expect(stripe.formOf('POST /v1/checkout/sessions')).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '6900',
    'line_items[0][price_data][currency]': 'usd',
    success_url: expect.stringContaining('/settings?tab=api&bought='),
  })
  const purchaseId = page.metadata['purchaseId']
  const confirm = async () =>
    (await member.send('POST', `/api/billing/credits/purchases/${purchaseId}/confirm`)).json().state
  await sendEvent('checkout.session.completed', about(page))
  expect([await confirm(), await remaining()]).toEqual(['pending', 0])
  pay(page)
  const event = () => sendEvent('checkout.session.completed', about(page))
  await Promise.all([event(), confirm(), event(), confirm()])
  expect([await confirm(), await remaining()]).toEqual(['paid', 1000])
  const bought = { kind: 'pack', credits: 1000, href: 'https://invoice.stripe.test/in_1' }
  expect(await purchases()).toMatchObject([bought])
})

it('leaves the open checkout of Pro alone', async () => {
  const pro = await open('/api/billing/checkout', { period: 'month' })
  await openPack()
  const plan = await open('/api/billing/api-plan/checkout')
  expect([pro.status, plan.status]).toEqual(['open', 'open'])
})

it('takes back the credits of refunds, by the share that is refunded', async () => {
  const page = await openPack()
  pay(page)
  await sendEvent('checkout.session.completed', about(page))
  const charge = { amount: 6900, amount_refunded: 0, payment_intent: String(page.payment_intent) }
  const id = `ch_${randomUUID()}`
  stripe.payments.charges.set(id, charge)
  for (const [amountRefunded, left] of [
    [0, 1000],
    [690, 900],
    [690, 900],
    [6900, 0],
  ] as const) {
    charge.amount_refunded = amountRefunded
    await sendEvent('charge.refunded', about({ id }, 'charge'))
    expect(await remaining()).toBe(left)
  }
})

it('gives nothing for a payment whose refund is reported first', async () => {
  const page = await openPack()
  const { payment_intent } = pay(page)
  const id = `ch_${randomUUID()}`
  stripe.payments.charges.set(id, { amount: 6900, amount_refunded: 6900, payment_intent })
  await sendEvent('charge.refunded', about({ id }, 'charge'))
  await sendEvent('checkout.session.completed', about(page))
  expect(await remaining()).toBe(0)
  expect(await purchases()).toMatchObject([{ credits: 1000, refundedCredits: 1000 }])
})

it('gives the API plan’s credits for each paid invoice once, and takes those of a refund back', async () => {
  const { customer, metadata } = await open('/api/billing/api-plan/checkout')
  const subscription = stripe.put({ customer, metadata })
  const changed = () => sendEvent('customer.subscription.updated', subscription)
  await changed()
  expect(await remaining()).toBe(0)
  const paid = (billing_reason: string) => ({
    id: `in_${randomUUID()}`,
    object: 'invoice',
    billing_reason,
    amount_paid: 4900,
    currency: 'usd',
    hosted_invoice_url: 'https://invoice.stripe.test/plan',
  })
  const first = paid('subscription_create')
  stripe.payments.invoices.set(subscription.id, [first])
  await Promise.all([changed(), changed()])
  expect(await remaining()).toBe(1000)
  expect((await member.send('GET', '/api/plan')).json().plan).toBe('free')
  expect((await member.send('GET', '/api/billing/api-plan')).json().subscription).toMatchObject({
    status: 'active',
    store: 'stripe',
  })
  stripe.payments.invoices.set(subscription.id, [
    paid('subscription_cycle'),
    first,
    paid('subscription_update'),
  ])
  await changed()
  expect(await remaining()).toBe(2000)
  stripe.payments.invoiceOf.set('pi_plan', first.id)
  const id = `ch_${randomUUID()}`
  stripe.payments.charges.set(id, { amount: 4900, amount_refunded: 4900, payment_intent: 'pi_plan' })
  await sendEvent('charge.refunded', about({ id }, 'charge'))
  expect(await remaining()).toBe(1000)
})

it('takes back a month’s credits if the refund is reported before the invoice', async () => {
  const { customer, metadata } = await open('/api/billing/api-plan/checkout')
  const subscription = stripe.put({ customer, metadata })
  const before = await remaining()
  const invoice = {
    id: `in_${randomUUID()}`,
    object: 'invoice',
    billing_reason: 'subscription_create',
    amount_paid: 4900,
    currency: 'usd',
  }
  stripe.payments.invoices.set(subscription.id, [invoice])
  stripe.payments.invoiceOf.set('pi_early_refund', invoice.id)
  const id = `ch_${randomUUID()}`
  const payment = { amount: 4900, amount_refunded: 4900, payment_intent: 'pi_early_refund' }
  stripe.payments.charges.set(id, payment)
  await sendEvent('charge.refunded', about({ id }, 'charge'))
  expect((await purchases())[0]).toMatchObject({ kind: 'plan', credits: 1000, refundedCredits: 1000 })
  await sendEvent('customer.subscription.updated', subscription)
  expect(await remaining()).toBe(before)
})

it('charges the saved card for automatic top-ups, once even if Stripe’s answer is lost', async () => {
  const { customer } = await open('/api/billing/credits/card')
  expect(stripe.formOf('POST /v1/checkout/sessions')).toMatchObject({ mode: 'setup', customer })
  const settings = { pack: 'pack-100', belowCredits: 50, maxPerMonth: 2 }
  const change = () => member.send('PUT', '/api/billing/credits/top-up', settings)
  expect((await change()).json().code).toBe('card-missing')
  stripe.payments.cards.set(customer, { last4: '1881', pays: true })
  expect((await change()).json()).toMatchObject({ cardLastFour: '1881' })
  stripe.requestLosingResponse = 'POST /v1/payment_intents'
  await expect(server.billing.topUp(member.id)).rejects.toMatchObject({ code: 'store-failed' })
  stripe.requestLosingResponse = undefined
  expect([await remaining(), stripe.payments.intents.length]).toEqual([0, 1])
  await server.billing.topUp(member.id)
  expect(await remaining()).toBe(0)
  server.advanceClock(2 * 60_000)
  await server.billing.runMaintenance()
  await server.billing.runMaintenance()
  expect([await remaining(), stripe.payments.intents.length]).toEqual([100, 1])
  expect(stripe.payments.intents[0]).toMatchObject({ amount: '900', off_session: 'true', customer })
  expect(await purchases()).toMatchObject([{ kind: 'top-up', href: 'https://receipt.stripe.test/1' }])
})

it('turns automatic top-up off when the card is declined', async () => {
  const { customer } = await open('/api/billing/credits/card')
  stripe.payments.cards.set(customer, { last4: '0002', pays: false })
  await member.send('PUT', '/api/billing/credits/top-up', {
    pack: 'pack-100',
    belowCredits: 50,
    maxPerMonth: 2,
  })
  await server.billing.topUp(member.id)
  const topUp = (await member.send('GET', '/api/billing/credits/top-up')).json()
  expect(topUp).toMatchObject({ pack: null, failedAt: expect.any(String), usedThisMonth: 0 })
  expect(await remaining()).toBe(0)
})
