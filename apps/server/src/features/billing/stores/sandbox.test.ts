import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test-server.ts'
import { createMember, type Member } from '../test-member.ts'

const dayMs = 24 * 60 * 60 * 1000
const validCard = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'
const cardPayingOnce = '4000 0000 0000 0341'

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_PRICE_MONTH: '1000', PENTIMENTO_PRICE_YEAR: '9000' } })
})
afterAll(() => server.close(1000))
beforeEach(async () => {
  member = await createMember(server)
})

const checkout = async (who: Member, period: 'month' | 'year' = 'month') => {
  const answer = await who.send('POST', '/api/billing/checkout', { period })
  expect(answer.statusCode).toBe(200)
  return String(answer.json().url).replace('/checkout/sandbox/', '')
}
const pay = (who: Member, id: string, card: string) =>
  who.send('POST', `/api/billing/sandbox/checkouts/${id}/pay`, { card })
const subscribe = async (who: Member, card = validCard, period: 'month' | 'year' = 'month') => {
  expect((await pay(who, await checkout(who, period), card)).statusCode).toBe(204)
  return ownSubscriptions(who)
}
const ownSubscriptions = async (who: Member) =>
  (await who.send('GET', '/api/billing/subscriptions')).json().subscriptions[0]
const sendAction = (who: Member, id: string, action: string, body?: object) =>
  who.send(body ? 'PUT' : 'POST', `/api/billing/subscriptions/${id}/${action}`, body)
const planOf = async (who: Member) => (await who.send('GET', '/api/plan')).json().plan
const invoicesOf = async (who: Member) => (await who.send('GET', '/api/billing/invoices')).json().invoices
/** A member with a paid subscription, after the trial. */
const subscribed = async (card = validCard, period: 'month' | 'year' = 'month') => {
  const { id } = await subscribe(member, card, period)
  await member.send('POST', `/api/billing/sandbox/subscriptions/${id}/advance`)
  return ownSubscriptions(member)
}

it('starts with a trial, followed by a paid month', async () => {
  expect((await member.send('GET', '/api/prices')).json()).toMatchObject({
    isTest: true,
    hasTrial: true,
    month: 1000,
  })
  const trial = await subscribe(member)
  expect(trial).toMatchObject({
    plan: 'pro',
    status: 'trial_period',
    store: 'sandbox',
    isRenewing: true,
    expiresOn: null,
  })
  expect(Math.round((Date.parse(trial.trialEnd) - Date.parse(trial.startedAt)) / dayMs)).toBe(3)
  expect(await planOf(member)).toBe('pro')
  expect(await invoicesOf(member)).toEqual([])

  await member.send('POST', `/api/billing/sandbox/subscriptions/${trial.id}/advance`)
  expect(await ownSubscriptions(member)).toMatchObject({ status: 'active', isRenewing: true })
  const [invoice] = await invoicesOf(member)
  expect(invoice).toMatchObject({ amount: 1000, currency: 'eur', isPaid: true })
  const receipt = (await member.send('GET', `${invoice.href}?language=fr`)).body
  expect(receipt).toContain('Ceci est un test. Aucun paiement n’a été effectué.')
  expect(receipt).toMatch(/<dd>10\s€<\/dd>/)
})

it('gives one trial per person, even after their data is deleted', async () => {
  await subscribe(member)
  await server.billing.personalData.eraseData(member)
  expect(await planOf(member)).toBe('free')
  expect((await member.send('GET', '/api/prices')).json().hasTrial).toBe(false)
  expect(await subscribe(member)).toMatchObject({ status: 'active', trialEnd: null })
})

it('gives one trial for two open trial checkouts', async () => {
  const [first, second] = [await checkout(member), await checkout(member)]
  expect((await pay(member, first, validCard)).statusCode).toBe(204)
  const { id } = await ownSubscriptions(member)
  expect((await pay(member, second, validCard)).json().code).toBe('already-subscribed')
  await sendAction(member, id, 'cancel')
  expect((await pay(member, second, validCard)).json().code).toBe('trial-used')
})

it('runs to the end of the paid period after a cancellation and can be resumed until then', async () => {
  const { id, currentPeriodEnd } = await subscribed()
  expect((await sendAction(member, id, 'cancel')).statusCode).toBe(204)
  expect(await ownSubscriptions(member)).toMatchObject({
    plan: 'pro',
    status: 'cancelled',
    expiresOn: currentPeriodEnd,
  })
  expect((await sendAction(member, id, 'resume')).statusCode).toBe(204)
  expect(await ownSubscriptions(member)).toMatchObject({
    status: 'active',
    isRenewing: true,
    expiresOn: null,
  })
  await sendAction(member, id, 'cancel')
  await member.send('POST', `/api/billing/sandbox/subscriptions/${id}/advance`)
  expect(await ownSubscriptions(member)).toMatchObject({ plan: 'free', status: 'inactive' })
  expect(await planOf(member)).toBe('free')
  expect((await sendAction(member, id, 'resume')).statusCode).toBe(404)
})

it('keeps Pro for a week while a payment is due, which another card can pay', async () => {
  const due = await subscribed(cardPayingOnce)
  expect(due).toMatchObject({ plan: 'pro', status: 'payment_due' })
  expect(await invoicesOf(member)).toMatchObject([{ isPaid: false }])
  const { url } = (await sendAction(member, due.id, 'manage')).json()
  const page = String(url).replace('/checkout/sandbox/', '')
  expect((await member.send('GET', `/api/billing/sandbox/checkouts/${page}`)).json()).toMatchObject({
    purpose: 'card',
  })
  expect((await pay(member, page, declined)).statusCode).toBe(402)
  expect((await pay(member, page, validCard)).statusCode).toBe(204)
  expect(await ownSubscriptions(member)).toMatchObject({ status: 'active', expiresOn: null })
  expect(await invoicesOf(member)).toMatchObject([{ isPaid: true }])
})

it('ends when a payment stays due', async () => {
  const { id } = await subscribed(cardPayingOnce)
  await member.send('POST', `/api/billing/sandbox/subscriptions/${id}/advance`)
  expect(await ownSubscriptions(member)).toMatchObject({ plan: 'free', status: 'inactive' })
})

it('bills a change once for two simultaneous requests', async () => {
  const { id } = await subscribed()
  const change = () => sendAction(member, id, 'period', { period: 'year' })
  await Promise.all([change(), change()])
  expect(await ownSubscriptions(member)).toMatchObject({ billingPeriod: 'year', nextBillingPeriod: null })
  expect(await invoicesOf(member)).toHaveLength(2)
})

it('doesn’t change a subscription after it was cancelled at the same moment', async () => {
  const { id } = await subscribed()
  const [cancelled, changed] = await Promise.all([
    sendAction(member, id, 'cancel'),
    sendAction(member, id, 'period', { period: 'year' }),
  ])
  expect(cancelled.statusCode).toBe(204)
  const { status, billingPeriod } = await ownSubscriptions(member)
  expect(status).toBe('cancelled')
  expect([
    { answer: 409, billingPeriod: 'month' },
    { answer: 204, billingPeriod: 'year' },
  ]).toContainEqual({ answer: changed.statusCode, billingPeriod })
})

it('switches to yearly immediately with the month credited, and back when the year ends', async () => {
  const month = await subscribed()
  expect((await sendAction(member, month.id, 'period', { period: 'year' })).statusCode).toBe(204)
  expect(await ownSubscriptions(member)).toMatchObject({ billingPeriod: 'year', nextBillingPeriod: null })
  const [charged] = await invoicesOf(member)
  expect(charged.amount).toBe(8000)
  await sendAction(member, month.id, 'period', { period: 'month' })
  expect(await ownSubscriptions(member)).toMatchObject({ billingPeriod: 'year', nextBillingPeriod: 'month' })
  await sendAction(member, month.id, 'period', { period: 'year' })
  expect(await ownSubscriptions(member)).toMatchObject({ billingPeriod: 'year', nextBillingPeriod: null })
  await sendAction(member, month.id, 'period', { period: 'month' })
  await member.send('POST', `/api/billing/sandbox/subscriptions/${month.id}/advance`)
  expect(await ownSubscriptions(member)).toMatchObject({
    billingPeriod: 'month',
    nextBillingPeriod: null,
    status: 'active',
  })
})

it('renews by the clock', async () => {
  await subscribe(member)
  server.advanceClock(3 * dayMs + 1000)
  await server.billing.runMaintenance()
  expect(await ownSubscriptions(member)).toMatchObject({ status: 'active' })
  server.advanceClock(31 * dayMs)
  await server.billing.runMaintenance()
  expect(await invoicesOf(member)).toHaveLength(2)
})

it('ends subscriptions whose owner is erased', async () => {
  await subscribe(member)
  await server.billing.personalData.eraseData(member)
  expect(await planOf(member)).toBe('free')
  expect(await invoicesOf(member)).toEqual([])
})

describe('rejects', () => {
  it('declined cards and numbers that aren’t test cards', async () => {
    const id = await checkout(member)
    const refused = await pay(member, id, declined)
    expect([refused.statusCode, refused.json().title]).toEqual([
      402,
      'Your card was declined. Try another one',
    ])
    expect((await pay(member, id, '5555 5555 5555 4444')).statusCode).toBe(422)
    expect(await planOf(member)).toBe('free')
  })

  it('visitors', async () => {
    const visitor = await server.visitor()
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/billing/checkout',
      headers: { cookie: visitor.cookie },
      payload: { period: 'month' },
    })
    expect(answer.json().code).toBe('not-signed-in')
  })

  it('someone with a renewing subscription', async () => {
    await subscribe(member)
    expect((await member.send('POST', '/api/billing/checkout', { period: 'year' })).statusCode).toBe(409)
  })

  it('another person’s checkout, subscription and invoice like missing ones', async () => {
    const { id } = await subscribed()
    const page = await checkout(await createMember(server))
    const other = await createMember(server)
    const [invoice] = await invoicesOf(member)
    const answers = await Promise.all([
      other.send('GET', `/api/billing/sandbox/checkouts/${page}`),
      pay(other, page, validCard),
      sendAction(other, id, 'cancel'),
      other.send('POST', `/api/billing/sandbox/subscriptions/${id}/advance`),
      other.send('GET', invoice.href),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  })

  it('changes of subscriptions from other stores', async () => {
    await server.billing.grant(member.id, {})
    const { id } = await ownSubscriptions(member)
    const answer = await sendAction(member, id, 'cancel')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'store-linked'])
  })
})

it('shows an invoice as a page that says it is a test', async () => {
  await subscribed()
  const [{ href }] = await invoicesOf(member)
  const page = await member.send('GET', href)
  expect(page.body).toContain('No money was charged')
  expect(page.body).toContain('€10')
})
