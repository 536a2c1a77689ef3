import {
  type FakeAppStore,
  type FakeSubscription,
  startFakeAppStore,
} from '@pentimento/fake-services/app-store'
import { createCertificateChain } from '@pentimento/fake-services/apple-certificate-chain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBillingConfig } from '../../../billing-config.ts'
import { systemClock } from '../../../platform/clock.ts'
import { startServer, type TestServer } from '../../../test-server.ts'
import { confirmAddress, createMember, type Member } from '../test-member.ts'
import { createAppStoreApi } from './app-store-api.ts'

const checkouts = '/api/billing/sandbox/checkouts/'
const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => Date.now() + days * dayMs

let store: FakeAppStore
let server: TestServer
let member: Member
let account: string
let admin: Member
beforeAll(async () => {
  store = await startFakeAppStore()
  server = await startServer({ env: { ...store.env, PENTIMENTO_ADMINS: 'member-1@example.com' } })
  admin = await createMember(server)
  await confirmAddress(admin, server)
})
afterAll(async () => {
  await server.close(1000)
  await store.close()
})
beforeEach(async () => {
  store.isUp = true
  member = await createMember(server)
  account = await accountOf(member)
})

const accountOf = async ({ send }: Member): Promise<string> =>
  (await send('POST', '/api/billing/stores/app_store/account')).json().account
const sendNotification = async (payload: object) =>
  (await server.app.inject({ method: 'POST', url: '/api/billing/app-store/events', payload })).statusCode
const subscriptionsOf = async (of = member) =>
  (await of.send('GET', '/api/billing/subscriptions')).json().subscriptions
const buy = (fields: Parameters<FakeAppStore['setSubscription']>[0] = {}) =>
  store.setSubscription({ ...fields, transaction: { appAccountToken: account, ...fields.transaction } })

it('uses one account id per member', async () => {
  expect(account).toMatch(/^[0-9a-f-]{36}$/)
  expect(await accountOf(member)).toBe(account)
  expect((await member.send('POST', '/api/billing/stores/google_play/account')).statusCode).toBe(404)
  const visitor = await server.visitor()
  expect((await visitor.send('POST', '/api/billing/stores/app_store/account')).statusCode).toBe(401)
})

describe('the status of a subscription', () => {
  it.each([
    [
      'SUBSCRIBED INITIAL_BUY',
      {},
      { plan: 'pro', status: 'active', billingPeriod: 'month', isRenewing: true },
    ],
    [
      'SUBSCRIBED INITIAL_BUY',
      { transaction: { offerDiscountType: 'FREE_TRIAL', expiresDate: inDays(3) } },
      { status: 'trial_period', trialEnd: expect.any(String), expiresOn: null },
    ],
    ['SUBSCRIBED RESUBSCRIBE', { transaction: { productId: 'pro.year' } }, { billingPeriod: 'year' }],
    [
      'DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED',
      { renewal: { autoRenewStatus: 0 } },
      { plan: 'pro', status: 'cancelled', isRenewing: false, expiresOn: expect.any(String) },
    ],
    [
      'DID_CHANGE_RENEWAL_PREF DOWNGRADE',
      { transaction: { productId: 'pro.year' }, renewal: { autoRenewProductId: 'pro.month' } },
      { billingPeriod: 'year', nextBillingPeriod: 'month' },
    ],
    ['DID_RENEW BILLING_RECOVERY', {}, { status: 'active' }],
    [
      'DID_FAIL_TO_RENEW GRACE_PERIOD',
      {
        status: 4,
        transaction: { expiresDate: inDays(-10) },
        renewal: { gracePeriodExpiresDate: Date.parse('2099-01-01') },
      },
      { plan: 'pro', status: 'payment_due', expiresOn: '2099-01-01T00:00:00.000Z' },
    ],
    [
      'DID_FAIL_TO_RENEW',
      { status: 3, transaction: { expiresDate: inDays(-6) } },
      { plan: 'pro', status: 'payment_due' },
    ],
    [
      'GRACE_PERIOD_EXPIRED',
      { status: 3, transaction: { expiresDate: inDays(-8) } },
      { plan: 'free', status: 'inactive' },
    ],
    [
      'EXPIRED VOLUNTARY',
      { status: 2, transaction: { expiresDate: Date.parse('2024-01-01') }, renewal: { autoRenewStatus: 0 } },
      { plan: 'free', status: 'inactive', expiresOn: '2024-01-01T00:00:00.000Z' },
    ],
    [
      'REFUND',
      { status: 5, transaction: { revocationDate: Date.parse('2024-02-01') } },
      { plan: 'free', status: 'inactive', expiresOn: '2024-02-01T00:00:00.000Z' },
    ],
  ])('after %s', async (notification, fields, expected) => {
    const [type, subtype] = notification.split(' ') as [string, string | undefined]
    const about = buy(fields)
    expect(
      await sendNotification(await store.createNotification(about, { type, ...(subtype && { subtype }) })),
    ).toBe(204)
    expect(await subscriptionsOf()).toMatchObject([{ store: 'app_store', ...expected }])
  })
})

describe('notifications', () => {
  it('are processed once, even if repeated', async () => {
    const about = buy()
    const notification = await store.createNotification(about)
    await sendNotification(notification)
    await sendNotification(notification)
    expect(store.requestedIds.filter(id => id === about.id)).toHaveLength(1)
    expect(await subscriptionsOf()).toHaveLength(1)
  })

  it('may arrive in any order: the App Store’s current state counts', async () => {
    const about = buy()
    const [bought, expired] = [
      await store.createNotification(about),
      await store.createNotification(about, { type: 'EXPIRED' }),
    ]
    buy({ id: about.id, status: 2 })
    expect([await sendNotification(expired), await sendNotification(bought)]).toEqual([204, 204])
    expect(await subscriptionsOf()).toMatchObject([{ plan: 'free', status: 'inactive' }])
  })

  it('are processed again if the App Store couldn’t be queried', async () => {
    const notification = await store.createNotification(buy())
    store.isUp = false
    expect(await sendNotification(notification)).toBe(502)
    store.isUp = true
    expect(await sendNotification(notification)).toBe(204)
    expect(await subscriptionsOf()).toMatchObject([{ status: 'active' }])
  })

  it('of another authority, app or environment are rejected and change nothing', async () => {
    const about = buy()
    const forged = await store.createNotification(about, { chain: await createCertificateChain() })
    expect(await sendNotification(forged)).toBe(400)
    for (const data of [{ bundleId: 'org.example.other' }, { appAppleId: 1 }, { environment: 'Sandbox' }])
      expect(await sendNotification(await store.createNotification(about, { data }))).toBe(400)
    const foreign = buy({ transaction: { environment: 'Sandbox' } })
    expect(await sendNotification(await store.createNotification(foreign))).toBe(400)
    expect([await sendNotification({ signedPayload: 'a.b.c' }), await sendNotification({})]).toEqual([
      400, 400,
    ])
    expect(await subscriptionsOf()).toEqual([])
  })

  it('about other products or without a purchase change nothing', async () => {
    expect(
      await sendNotification(await store.createNotification(buy({ transaction: { productId: 'stickers' } }))),
    ).toBe(204)
    const once = buy({ transaction: { type: 'Non-Consumable' } })
    expect(await sendNotification(await store.createNotification(once, { type: 'ONE_TIME_CHARGE' }))).toBe(
      204,
    )
    expect(store.requestedIds).not.toContain(once.id)
    const test = { type: 'TEST', data: { signedTransactionInfo: undefined } }
    expect(await sendNotification(await store.createNotification(once, test))).toBe(204)
    expect(await subscriptionsOf()).toEqual([])
  })

  it('of the sandbox are accepted only if it’s configured, and then production’s are rejected', async () => {
    const { appStore } = readBillingConfig({
      ...store.env,
      APP_STORE_ENVIRONMENT: 'sandbox',
      APP_STORE_APP_ID: undefined,
    })
    if (!appStore) throw new Error('the App Store is set up')
    const { parseNotification } = createAppStoreApi(appStore, systemClock)
    const parse = async (about: FakeSubscription, data?: object) =>
      parseNotification((await store.createNotification(about, { data })).signedPayload)
    const environment = 'Sandbox'
    const about = buy({ transaction: { environment } })
    expect(await parse(about, { environment })).toMatchObject({ about: about.id })
    await expect(parse(about)).rejects.toThrow('Production')
    await expect(parse(buy(), { environment })).rejects.toThrow('Production')
  })
})

it.each([1, 2])('offers no trial to someone who may have had an unreported one (status %s)', async status => {
  const hasTrial = async () => (await member.send('GET', '/api/prices')).json().hasTrial
  expect(await hasTrial()).toBe(true)
  await sendNotification(await store.createNotification(buy({ status })))
  expect(await subscriptionsOf()).toMatchObject([{ trialEnd: null }])
  expect(await hasTrial()).toBe(false)
})

it('remembers a trial that the App Store no longer reports, even after the account is deleted', async () => {
  const hasTrial = async () => (await member.send('GET', '/api/prices')).json().hasTrial
  const about = buy({ transaction: { offerDiscountType: 'FREE_TRIAL', expiresDate: inDays(3) } })
  expect(await hasTrial()).toBe(true)
  await sendNotification(await store.createNotification(about))
  buy({ id: about.id })
  await sendNotification(await store.createNotification(about))
  expect(await subscriptionsOf()).toMatchObject([{ status: 'active', trialEnd: null }])
  expect(await hasTrial()).toBe(false)
  buy({ id: about.id, status: 2 })
  await sendNotification(await store.createNotification(about, { type: 'EXPIRED' }))
  await server.billing.personalData.eraseData(member)
  const { url } = (await member.send('POST', '/api/billing/checkout', { period: 'month' })).json()
  expect((await member.send('GET', url.replace('/checkout/sandbox/', checkouts))).json().hasTrial).toBe(false)
})

it('queries expired subscriptions, in case a notification was lost', async () => {
  const about = buy()
  await sendNotification(await store.createNotification(about))
  buy({ ...about, transaction: { ...about.transaction, expiresDate: inDays(60) } })
  server.advanceClock(32 * dayMs)
  await server.billing.runMaintenance()
  const seen = await subscriptionsOf()
  server.advanceClock(-32 * dayMs)
  expect(seen).toMatchObject([{ status: 'active', isRenewing: true }])
})

it('transfers a subscription to the person who bought it again', async () => {
  const about = buy()
  await sendNotification(await store.createNotification(about))
  const other = await createMember(server)
  buy({ id: about.id, transaction: { appAccountToken: await accountOf(other) } })
  await sendNotification(
    await store.createNotification(about, { type: 'SUBSCRIBED', subtype: 'RESUBSCRIBE' }),
  )
  expect([await subscriptionsOf(), await subscriptionsOf(other)]).toMatchObject([[], [{ status: 'active' }]])
})

it('doesn’t change App Store subscriptions', async () => {
  await sendNotification(await store.createNotification(buy()))
  const [{ id }] = await subscriptionsOf()
  const answer = await member.send('POST', `/api/billing/subscriptions/${id}/cancel`)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'store-linked'])
  expect((await member.send('POST', '/api/billing/checkout', { period: 'month' })).statusCode).toBe(409)
})

describe('an orphaned purchase', () => {
  const strays = async () => (await admin.send('GET', '/api/admin/purchases')).json().purchases
  const claim = (storeId: string, by = admin) =>
    by.send('POST', `/api/admin/people/${member.id}/claim`, { store: 'app_store', storeId })

  it('is stored, and an admin assigns it', async () => {
    const about = store.setSubscription({})
    await sendNotification(await store.createNotification(about))
    expect(await strays()).toMatchObject([{ store: 'app_store', storeId: about.id, orderId: about.id }])
    expect((await claim(about.id, member)).statusCode).toBe(404)
    expect((await claim(about.id)).statusCode).toBe(204)
    expect([await strays(), await subscriptionsOf()]).toMatchObject([
      [],
      [{ store: 'app_store', status: 'active' }],
    ])
    expect((await claim(about.id)).statusCode).toBe(404)
    const { audit } = (await admin.send('GET', `/api/admin/audit?subject=${member.id}`)).json()
    const purchase = { store: 'app_store', storeId: about.id }
    expect(audit).toMatchObject([
      { action: 'assign purchase', before: null, after: { plan: 'pro', purchase } },
    ])

    store.setSubscription({ ...about, renewal: { ...about.renewal, autoRenewStatus: 0 } })
    await sendNotification(await store.createNotification(about, { type: 'DID_CHANGE_RENEWAL_STATUS' }))
    expect(await subscriptionsOf()).toMatchObject([{ status: 'cancelled' }])
  })

  it('counts as its owner’s trial, even after it ended', async () => {
    const about = store.setSubscription({
      transaction: { offerDiscountType: 'FREE_TRIAL', expiresDate: inDays(3) },
    })
    await sendNotification(await store.createNotification(about))
    store.setSubscription({ id: about.id })
    await sendNotification(await store.createNotification(about, { type: 'DID_RENEW' }))
    const hasTrial = async () => (await member.send('GET', '/api/prices')).json().hasTrial
    expect(await hasTrial()).toBe(true)
    await claim(about.id)
    expect(await subscriptionsOf()).toMatchObject([{ status: 'active' }])
    expect(await hasTrial()).toBe(false)
  })

  it('is deleted when it ends', async () => {
    const about = store.setSubscription({})
    await sendNotification(await store.createNotification(about))
    store.setSubscription({ ...about, status: 2 })
    await sendNotification(await store.createNotification(about, { type: 'EXPIRED' }))
    expect(await strays()).toEqual([])
  })

  it('remains from an App Store subscription of a deleted account', async () => {
    const about = buy()
    await sendNotification(await store.createNotification(about))
    await server.billing.personalData.eraseData(member)
    await sendNotification(await store.createNotification(about))
    expect(await subscriptionsOf()).toEqual([])
    expect(await strays()).toMatchObject([{ storeId: about.id }])
  })
})
