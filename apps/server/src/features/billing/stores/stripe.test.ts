import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test-server.ts'
import { createMember, type Member } from '../test-member.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'

const dayS = 24 * 60 * 60
const nowS = () => Math.floor(Date.now() / 1000)

let stripe: FakeStripe
let server: TestServer
let member: Member
let customer: string
beforeAll(async () => {
  stripe = await startFakeStripe()
  server = await startServer({ env: stripe.env })
})
afterAll(async () => {
  await server.close(1000)
  stripe.close()
})
beforeEach(async () => {
  stripe.isUp = true
  member = await createMember(server)
  await member.send('POST', '/api/billing/checkout', { period: 'month' })
  customer = stripe.formOf('POST /v1/checkout/sessions')?.['customer'] ?? ''
})

const sendEvent = (event: Parameters<FakeStripe['signed']>[0]) =>
  server.app.inject({ method: 'POST', url: '/api/billing/stripe/events', ...stripe.signed(event) })
const ownSubscriptions = async () =>
  (await member.send('GET', '/api/billing/subscriptions')).json().subscriptions
const planOf = async () => (await member.send('GET', '/api/plan')).json().plan
const subscribed = async (fields: object = {}) => {
  const subscription = stripe.put({ customer, ...fields })
  expect((await sendEvent({ type: 'customer.subscription.created', about: subscription })).statusCode).toBe(
    204,
  )
  const [found] = await ownSubscriptions()
  return { subscription, id: String(found.id) }
}
const sendAction = (id: string, action: string, body?: object) =>
  member.send(body ? 'PUT' : 'POST', `/api/billing/subscriptions/${id}/${action}`, body)

describe('checkout', () => {
  it('uses Stripe, with a trial if it’s unused, and one customer per account', async () => {
    const again = await member.send('POST', '/api/billing/checkout', { period: 'year' })
    expect(again.json().url).toMatch(/^https:[/][/]checkout[.]stripe[.]test[/]cs_/)
    const form = stripe.formOf('POST /v1/checkout/sessions')
    expect(form).toMatchObject({
      customer,
      mode: 'subscription',
      'line_items[0][price]': 'price_year',
      'subscription_data[trial_period_days]': '3',
      success_url: 'http://localhost:3000/checkout/done',
    })
    await subscribed({ status: 'trialing', trial_end: nowS() + 3 * dayS })
    expect(await ownSubscriptions()).toMatchObject([{ plan: 'pro', status: 'trial_period', store: 'stripe' }])
    expect((await member.send('GET', '/api/prices')).json()).toMatchObject({ hasTrial: false })
  })

  it('expires an earlier open session, so that no two can be paid', async () => {
    const url = async () =>
      (await member.send('POST', '/api/billing/checkout', { period: 'year' })).json().url
    const other = await createMember(server)
    await other.send('POST', '/api/billing/checkout', { period: 'month' })
    const [second, third] = [await url(), await url()]
    const own = stripe.pages.filter(page => page.customer === customer)
    expect(own.map(({ status }) => status)).toEqual(['expired', 'expired', 'open'])
    expect(own.map(one => one.url).slice(1)).toEqual([second, third])
    expect(stripe.pages.filter(({ status }) => status === 'open').length).toBeGreaterThan(1)
  })

  it('keeps one session open after simultaneous requests', async () => {
    const buyer = await createMember(server)
    const requests = Array.from({ length: 8 }, (_, index) =>
      buyer.send('POST', '/api/billing/checkout', { period: index % 2 ? 'year' : 'month' }),
    )
    const answers = await Promise.all(requests)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const own = stripe.pages.filter(page => page.customer === stripe.pages.at(-1)?.customer)
    expect(own).toHaveLength(8)
    const open = own.filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    expect(answers.map(answer => answer.json().url)).toContain(open[0]?.url)
  })

  it('reads prices from Stripe and reports failures', async () => {
    const answer = (await member.send('GET', '/api/prices')).json()
    expect(answer).toMatchObject({ isSold: true, store: 'stripe', currency: 'usd', month: 1200, year: 9600 })
    stripe.isUp = false
    server.advanceClock(11 * 60 * 1000)
    const failed = await member.send('GET', '/api/prices')
    expect([failed.statusCode, failed.json().title]).toEqual([502, 'Error trying to retrieve prices'])
    stripe.isUp = true
    expect((await member.send('GET', '/api/prices')).statusCode).toBe(200)
  })
})

describe('webhook events', () => {
  it('are accepted only if signed by Stripe', async () => {
    const about = stripe.put({ customer })
    const forged = await sendEvent({ about, secret: 'whsec_another' })
    expect(forged.statusCode).toBe(400)
    const old = await sendEvent({ about, sentAt: nowS() - 10 * 60 })
    expect(old.statusCode).toBe(400)
    const { payload, headers } = stripe.signed({ about })
    const changed = { method: 'POST' as const, url: '/api/billing/stripe/events', headers }
    expect(
      (await server.app.inject({ ...changed, payload: payload.replace('active', 'paused') })).statusCode,
    ).toBe(400)
    expect(await planOf()).toBe('free')
    expect((await server.app.inject({ ...changed, payload })).statusCode).toBe(204)
    expect(await planOf()).toBe('pro')
  })

  it('are processed once, even if repeated', async () => {
    const about = stripe.put({ customer })
    const event = { id: 'evt_once', about }
    const reads = () => stripe.requests.filter(name => name === `GET /v1/subscriptions/${about.id}`).length
    await sendEvent(event)
    await sendEvent(event)
    expect(reads()).toBe(1)
    expect(await ownSubscriptions()).toHaveLength(1)
  })

  it('may arrive in any order: Stripe’s current state counts', async () => {
    const about = stripe.put({ customer })
    const then = { ...about }
    await subscribedBy(about.id, 'canceled')
    expect((await sendEvent({ type: 'customer.subscription.deleted', about })).statusCode).toBe(204)
    expect((await sendEvent({ type: 'customer.subscription.created', about: then })).statusCode).toBe(204)
    expect(await ownSubscriptions()).toMatchObject([{ plan: 'free', status: 'inactive' }])
  })

  it('are processed again if Stripe couldn’t be queried', async () => {
    const event = { id: 'evt_later', about: stripe.put({ customer }) }
    stripe.isUp = false
    expect((await sendEvent(event)).statusCode).toBe(502)
    stripe.isUp = true
    expect((await sendEvent(event)).statusCode).toBe(204)
    expect(await planOf()).toBe('pro')
  })

  it('about checkouts and invoices trigger reading the subscription too', async () => {
    const { id: subscription } = stripe.put({ customer })
    await sendEvent({
      type: 'checkout.session.completed',
      about: { object: 'checkout.session', subscription },
    })
    expect(await planOf()).toBe('pro')
    await subscribedBy(subscription, 'past_due')
    const parent = { subscription_details: { subscription } }
    await sendEvent({ type: 'invoice.payment_failed', about: { object: 'invoice', parent } })
    expect(await ownSubscriptions()).toMatchObject([{ plan: 'pro', status: 'payment_due' }])
  })

  it('about unknown customers or other products change nothing', async () => {
    const stranger = stripe.put({ customer: 'cus_stranger' })
    expect((await sendEvent({ about: stranger })).statusCode).toBe(204)
    expect((await sendEvent({ type: 'payout.paid', about: { object: 'payout' } })).statusCode).toBe(204)
    expect(await ownSubscriptions()).toEqual([])
  })

  async function subscribedBy(id: string, status: string) {
    stripe.put({ id, customer, status, ended_at: status === 'canceled' ? nowS() : null })
  }
})

describe('a lost webhook event', () => {
  const expired = async (about: { id: string }) => {
    server.advanceClock(32 * dayS * 1000)
    await server.billing.runMaintenance()
    const seen = { own: await ownSubscriptions(), plan: await planOf(), reads: reads(about.id) }
    server.advanceClock(-32 * dayS * 1000)
    return seen
  }
  const reads = (id: string) => stripe.requests.filter(name => name === `GET /v1/subscriptions/${id}`).length
  const periodOf = (from: number) => ({
    data: [
      {
        ...stripe.put({ customer }).items.data[0],
        current_period_start: nowS() + from * dayS,
        current_period_end: nowS() + (from + 30) * dayS,
      },
    ],
  })

  it('doesn’t end a subscription that continues at Stripe', async () => {
    const { subscription } = await subscribed()
    stripe.put({ ...subscription, items: periodOf(30) })
    const { own, plan } = await expired(subscription)
    expect([plan, own]).toMatchObject(['pro', [{ status: 'active', isRenewing: true }]])
  })

  it('ends a subscription that ended at Stripe', async () => {
    const { subscription } = await subscribed()
    stripe.put({ ...subscription, status: 'canceled', ended_at: nowS() + 30 * dayS })
    const { own, plan } = await expired(subscription)
    expect([plan, own]).toMatchObject(['free', [{ status: 'inactive', isRenewing: false }]])
  })

  it('is queried again if Stripe doesn’t respond', async () => {
    const { subscription } = await subscribed()
    stripe.put({ ...subscription, items: periodOf(30) })
    stripe.isUp = false
    const { reads, plan } = await expired(subscription)
    expect(plan).toBe('free')
    stripe.isUp = true
    const later = await expired(subscription)
    expect([later.plan, later.own]).toMatchObject(['pro', [{ status: 'active' }]])
    expect(later.reads).toBeGreaterThan(reads)
  })
})

describe('changes', () => {
  it('cancel and resume', async () => {
    const { id, subscription } = await subscribed()
    expect((await sendAction(id, 'cancel')).statusCode).toBe(204)
    expect(subscription.cancel_at_period_end).toBe(true)
    expect(await ownSubscriptions()).toMatchObject([{ plan: 'pro', status: 'cancelled', isRenewing: false }])
    expect((await sendAction(id, 'resume')).statusCode).toBe(204)
    expect(await ownSubscriptions()).toMatchObject([{ status: 'active', isRenewing: true, expiresOn: null }])
  })

  it('cancel immediately if a payment is due', async () => {
    const { id } = await subscribed({ status: 'past_due' })
    await sendAction(id, 'cancel')
    expect(await ownSubscriptions()).toMatchObject([{ plan: 'free', status: 'inactive' }])
  })

  it('to yearly immediately, to monthly when the year ends', async () => {
    const { id } = await subscribed()
    await sendAction(id, 'period', { period: 'year' })
    expect(await ownSubscriptions()).toMatchObject([{ billingPeriod: 'year', nextBillingPeriod: null }])
    await sendAction(id, 'period', { period: 'month' })
    expect(await ownSubscriptions()).toMatchObject([{ billingPeriod: 'year', nextBillingPeriod: 'month' }])
    await sendAction(id, 'period', { period: 'year' })
    expect(await ownSubscriptions()).toMatchObject([{ billingPeriod: 'year', nextBillingPeriod: null }])
  })

  it('use Stripe’s portal and invoices', async () => {
    const { id } = await subscribed()
    expect((await sendAction(id, 'manage')).json().url).toBe('https://billing.stripe.test/portal')
    const { invoices } = (await member.send('GET', '/api/billing/invoices')).json()
    expect(invoices).toMatchObject([{ amount: 1200, isPaid: true, href: 'https://invoice.stripe.test/in_1' }])
  })

  it('end subscriptions at Stripe when their owner is erased', async () => {
    const { subscription } = await subscribed()
    await server.billing.personalData.eraseData(member)
    expect(subscription.status).toBe('canceled')
    await sendEvent({ type: 'customer.subscription.deleted', about: subscription })
    expect(await ownSubscriptions()).toEqual([])
  })

  it('erase customers that Stripe has already deleted', async () => {
    await subscribed()
    const url = `${stripe.env['STRIPE_API_URL']}/v1/customers/${customer}`
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(200)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(404)
    await server.billing.personalData.eraseData(member)
    expect(await ownSubscriptions()).toEqual([])
  })

  it('don’t erase customers whom Stripe may still charge', async () => {
    await subscribed()
    stripe.isUp = false
    await expect(server.billing.personalData.eraseData(member)).rejects.toMatchObject({
      code: 'store-failed',
    })
    expect(await ownSubscriptions()).toMatchObject([{ status: 'active' }])
  })

  it('report when Stripe doesn’t respond', async () => {
    const { id } = await subscribed()
    stripe.isUp = false
    const answer = await sendAction(id, 'cancel')
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'store-failed'])
    expect(await ownSubscriptions()).toMatchObject([{ status: 'active' }])
  })
})

it('ends subscriptions at Stripe of a deleted account, even if nothing is sold anymore', async () => {
  const sells = await startServer({ env: stripe.env })
  const buyer = await createMember(sells)
  await buyer.send('POST', '/api/billing/checkout', { period: 'month' })
  const bought = stripe.put({ customer: stripe.formOf('POST /v1/checkout/sessions')?.['customer'] ?? '' })
  await sells.stop()
  const env = { ...stripe.env, PENTIMENTO_PLANS: 'off' }
  const gives = await startServer({ env, dataFolder: sells.dataFolder })
  expect((await gives.app.inject({ url: '/api/prices' })).json()).toEqual({ isSold: false })
  await gives.billing.personalData.eraseData(buyer)
  expect(bought.status).toBe('canceled')
  await gives.close(1000)
})
