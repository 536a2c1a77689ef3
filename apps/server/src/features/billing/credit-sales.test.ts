import { join } from 'node:path'
import { apiPlan, creditPackOf } from '@pentimento/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createMailer } from '../../platform/mail.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { confirmAddress, createMember, type Member } from './test-member.ts'

const validCard = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'
const payingOnce = '4000 0000 0000 0341'
const path = '/api/billing/credits'
/** Given to each account with a confirmed address. */
const welcome = 100

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))
beforeEach(async () => {
  member = await createMember(server)
  await confirmAddress(member, server)
})

const credits = async () => (await member.send('GET', '/api/account/credits')).json().remaining
const purchases = async () => (await member.send('GET', `${path}/purchases`)).json().purchases
const outbox = async () =>
  createMailer({ smtpUrl: undefined, from: '' }, join(server.dataFolder, 'outbox'), systemClock).outbox?.()
const openCheckout = async (url: string, body?: object) => {
  const answer = await member.send('POST', url, body ?? {})
  expect(answer.statusCode).toBe(200)
  return String(answer.json().url).replace('/checkout/sandbox/', '')
}
const pay = (id: string, card = validCard) =>
  member.send('POST', `/api/billing/sandbox/checkouts/${id}/pay`, { card })
const buy = async () => {
  const id = await openCheckout(`${path}/checkout`, { pack: 'pack-500' })
  expect((await pay(id)).statusCode).toBe(204)
  return id
}

describe('a pack of credits', () => {
  it('is paid on a page with its price, and gives its credits once', async () => {
    expect(await credits()).toBe(welcome)
    const id = await openCheckout(`${path}/checkout`, { pack: 'pack-500' })
    const page = (await member.send('GET', `/api/billing/sandbox/checkouts/${id}`)).json()
    const { amount } = creditPackOf('pack-500')
    expect(page).toMatchObject({ purpose: 'credits', credits: 500, amount, isCompleted: false })
    expect(await purchases()).toEqual([])
    for (let attempt = 0; attempt < 3; attempt++) expect((await pay(id)).statusCode).toBe(204)
    expect(await credits()).toBe(welcome + 500)
    const [purchase] = await purchases()
    expect(purchase).toMatchObject({ kind: 'pack', state: 'paid', credits: 500, amount, refundedCredits: 0 })
    const invoice = await member.send('GET', purchase.href)
    expect(invoice.headers['content-type']).toContain('text/html')
    expect(invoice.body).toContain('Pentimento API')
    const confirmed = await member.send('POST', `${path}/purchases/${purchase.id}/confirm`, {})
    expect(confirmed.json()).toMatchObject({ state: 'paid' })
    expect(await credits()).toBe(welcome + 500)
  })

  it('that is paid with a declined card gives nothing', async () => {
    const id = await openCheckout(`${path}/checkout`, { pack: 'pack-100' })
    expect((await pay(id, declined)).statusCode).toBe(402)
    expect(await credits()).toBe(welcome)
    expect(await purchases()).toEqual([])
  })

  it('is taken back when it’s refunded', async () => {
    await buy()
    const [{ id }] = await purchases()
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await member.send('POST', `/api/billing/sandbox/purchases/${id}/refund`, {})).statusCode).toBe(
        204,
      )
    expect(await credits()).toBe(welcome)
    expect(await purchases()).toMatchObject([{ state: 'paid', refundedCredits: 500 }])
  })

  it('of another person, or that isn’t sold, is not found or invalid', async () => {
    await buy()
    const [{ id }] = await purchases()
    const other = await createMember(server)
    expect((await other.send('POST', `${path}/purchases/${id}/confirm`, {})).statusCode).toBe(404)
    expect((await member.send('POST', `${path}/checkout`, { pack: 'pack-7' })).statusCode).toBe(400)
  })
})

describe('the API plan', () => {
  it('gives its credits for each paid month, and doesn’t change the plan of the web app', async () => {
    const id = await openCheckout('/api/billing/api-plan/checkout')
    expect((await pay(id)).statusCode).toBe(204)
    expect(await credits()).toBe(welcome + apiPlan.creditsPerMonth)
    const { subscription } = (await member.send('GET', '/api/billing/api-plan')).json()
    expect(subscription).toMatchObject({ status: 'active', billingPeriod: 'month' })
    expect((await member.send('GET', '/api/plan')).json().plan).toBe('free')
    expect((await member.send('POST', '/api/billing/api-plan/checkout', {})).statusCode).toBe(409)
    await member.send('POST', `/api/billing/sandbox/subscriptions/${subscription.id}/advance`)
    expect(await credits()).toBe(welcome + 2 * apiPlan.creditsPerMonth)
    expect(await purchases()).toMatchObject([{ kind: 'plan' }, { kind: 'plan' }])
  })

  it('gives the credits of a month that is paid late only when it’s paid', async () => {
    await pay(await openCheckout('/api/billing/api-plan/checkout'), payingOnce)
    const readPlan = async () => (await member.send('GET', '/api/billing/api-plan')).json().subscription
    const { id } = await readPlan()
    await member.send('POST', `/api/billing/sandbox/subscriptions/${id}/advance`)
    expect(await readPlan()).toMatchObject({ status: 'payment_due' })
    expect(await credits()).toBe(welcome + apiPlan.creditsPerMonth)
    const page = await openCheckout(`/api/billing/subscriptions/${id}/manage`)
    for (let attempt = 0; attempt < 2; attempt++) await pay(page)
    expect(await readPlan()).toMatchObject({ status: 'active' })
    expect(await credits()).toBe(welcome + 2 * apiPlan.creditsPerMonth)
  })
})

describe('automatic top-up', () => {
  const settings = { pack: 'pack-100', belowCredits: 200, maxPerMonth: 1 } as const

  it('needs a saved card', async () => {
    expect((await member.send('PUT', `${path}/top-up`, settings)).statusCode).toBe(409)
    expect((await pay(await openCheckout(`${path}/card`))).statusCode).toBe(204)
    const saved = await member.send('PUT', `${path}/top-up`, settings)
    expect(saved.json()).toMatchObject({ ...settings, cardLastFour: '4242', usedThisMonth: 0 })
  })

  it('buys credits when the balance is low, at most as often as allowed', async () => {
    await pay(await openCheckout(`${path}/card`))
    await member.send('PUT', `${path}/top-up`, { ...settings, belowCredits: 1000 })
    for (let round = 0; round < 3; round++) await server.billing.runMaintenance()
    expect(await credits()).toBe(welcome + 100)
    expect(await purchases()).toMatchObject([{ kind: 'top-up', credits: 100 }])
    expect((await member.send('GET', `${path}/top-up`)).json()).toMatchObject({ usedThisMonth: 1 })
  })

  it('is turned off when the card is declined, with an email', async () => {
    await pay(await openCheckout(`${path}/card`), payingOnce)
    await member.send('PUT', `${path}/top-up`, settings)
    for (let round = 0; round < 2; round++) await server.billing.runMaintenance()
    const topUp = (await member.send('GET', `${path}/top-up`)).json()
    expect(topUp).toMatchObject({ pack: null, failedAt: expect.any(String), usedThisMonth: 0 })
    expect(await credits()).toBe(welcome)
    const subject = 'Automatic top-up of your API credits is off'
    const emails = (await outbox())?.filter(email => email.to === member.email && email.subject === subject)
    expect(emails).toHaveLength(1)
    expect((await member.send('PUT', `${path}/top-up`, settings)).json()).toMatchObject({ failedAt: null })
  })
})
