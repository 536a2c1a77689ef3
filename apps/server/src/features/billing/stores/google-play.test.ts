import {
  type FakeGooglePlay,
  type FakePurchase,
  startFakeGooglePlay,
} from '@pentimento/fake-services/google-play'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test-server.ts'
import { confirmAddress, createMember, type Member } from '../test-member.ts'

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

let store: FakeGooglePlay
let server: TestServer
let member: Member
let account: string
let admin: Member
beforeAll(async () => {
  store = await startFakeGooglePlay()
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
  account = (await member.send('POST', '/api/billing/stores/google_play/account')).json().account
})

const url = '/api/billing/google-play/events'
const sendPush = async (about: FakePurchase, given?: Parameters<FakeGooglePlay['createPush']>[1]) =>
  (await server.app.inject({ method: 'POST', url, ...(await store.createPush(about, given)) })).statusCode
const ownSubscriptions = async () =>
  (await member.send('GET', '/api/billing/subscriptions')).json().subscriptions
const memberIdentifiers = () => ({ externalAccountIdentifiers: { obfuscatedExternalAccountId: account } })
const buy = ({ token, item, purchase }: Parameters<FakeGooglePlay['setPurchase']>[0] = {}) =>
  store.setPurchase({
    ...(token && { token }),
    ...(item && { item }),
    purchase: { ...memberIdentifiers(), ...purchase },
  })
const state = (name: string) => ({ subscriptionState: `SUBSCRIPTION_STATE_${name}` })

describe('the status of a subscription', () => {
  it.each([
    ['ACTIVE', {}, { plan: 'pro', status: 'active', billingPeriod: 'month', isRenewing: true }],
    [
      'ACTIVE',
      { offerPhase: { freeTrial: {} }, expiryTime: inDays(3) },
      { status: 'trial_period', trialEnd: expect.any(String) },
    ],
    ['ACTIVE', { productId: 'pro.year', offerDetails: { basePlanId: 'any' } }, { billingPeriod: 'year' }],
    [
      'ACTIVE',
      { deferredItemReplacement: { productId: 'pro.year' } },
      { billingPeriod: 'month', nextBillingPeriod: 'year' },
    ],
    [
      'ACTIVE',
      { productId: 'pro.year', deferredItemReplacement: { productId: 'pro' } },
      { billingPeriod: 'year', nextBillingPeriod: 'month' },
    ],
    ['ACTIVE', { autoRenewingPlan: undefined, prepaidPlan: {} }, { status: 'active', isRenewing: false }],
    [
      'CANCELED',
      { autoRenewingPlan: {}, expiryTime: '2099-01-01T00:00:00Z' },
      { plan: 'pro', status: 'cancelled', isRenewing: false, expiresOn: '2099-01-01T00:00:00.000Z' },
    ],
    [
      'IN_GRACE_PERIOD',
      { expiryTime: '2099-01-01T00:00:00Z' },
      { plan: 'pro', status: 'payment_due', expiresOn: '2099-01-01T00:00:00.000Z' },
    ],
    ['ON_HOLD', { expiryTime: inDays(-1) }, { plan: 'free', status: 'inactive' }],
    ['PAUSED', {}, { plan: 'free', status: 'inactive' }],
    [
      'EXPIRED',
      { expiryTime: '2024-01-01T00:00:00Z' },
      { plan: 'free', status: 'inactive', expiresOn: '2024-01-01T00:00:00.000Z' },
    ],
  ])('that is %s', async (name, item, expected) => {
    expect(await sendPush(buy({ item, purchase: state(name) }))).toBe(204)
    expect(await ownSubscriptions()).toMatchObject([{ store: 'google_play', ...expected }])
  })
})

it.each(['PENDING', 'PENDING_PURCHASE_CANCELED'])('ignores a purchase in the state %s', async name => {
  expect(await sendPush(buy({ purchase: { ...state(name), startTime: undefined } }))).toBe(204)
  expect(await ownSubscriptions()).toEqual([])
})

describe('pushes', () => {
  const reads = ({ token }: FakePurchase) =>
    store.requests.filter(one => one === `GET subscriptionsv2/tokens/${token}`)

  it('are processed once, even if repeated', async () => {
    const about = buy()
    await sendPush(about, { id: 'once' })
    await sendPush(about, { id: 'once' })
    expect(reads(about)).toHaveLength(1)
    expect(await ownSubscriptions()).toHaveLength(1)
  })

  it('may arrive in any order: Google’s current state counts', async () => {
    const about = buy({ purchase: state('EXPIRED') })
    const notification = (notificationType: number) => ({
      content: { subscriptionNotification: { notificationType, purchaseToken: about.token } },
    })
    expect([await sendPush(about, notification(13)), await sendPush(about, notification(4))]).toEqual([
      204, 204,
    ])
    expect(await ownSubscriptions()).toMatchObject([{ plan: 'free', status: 'inactive' }])
  })

  it('are processed again if Google couldn’t be queried', async () => {
    const about = buy()
    store.isUp = false
    expect(await sendPush(about, { id: 'later' })).toBe(502)
    store.isUp = true
    expect(await sendPush(about, { id: 'later' })).toBe(204)
    expect(await ownSubscriptions()).toMatchObject([{ status: 'active' }])
  })

  it.each([
    ['another audience', { aud: 'https://elsewhere.example.org' }],
    ['another account', { email: 'other@pentimento.iam.gserviceaccount.com' }],
    ['an account that is not verified', { email_verified: false }],
    ['another issuer', { iss: 'https://issuer.example.org' }],
  ])('with a token for %s are rejected without a query', async (_, claims) => {
    const about = buy()
    expect(await sendPush(about, { claims })).toBe(401)
    expect(reads(about)).toEqual([])
  })

  it('with a forged token or without one are rejected', async () => {
    const { payload, headers } = await store.createPush(buy())
    const [head, claims] = headers.authorization.split('.')
    const forged = { authorization: `${head}.${claims}.AAAA` }
    for (const bad of [forged, {}])
      expect((await server.app.inject({ method: 'POST', url, payload, headers: bad })).statusCode).toBe(401)
    expect(await ownSubscriptions()).toEqual([])
  })

  it('about other apps, other products and testers change nothing', async () => {
    const about = buy()
    const other = { packageName: 'org.example.other' }
    const subscriptionNotification = { notificationType: 4, purchaseToken: about.token }
    expect(await sendPush(about, { content: { ...other, subscriptionNotification } })).toBe(204)
    expect(await sendPush(about, { content: { testNotification: { version: '1.0' } } })).toBe(204)
    const once = { voidedPurchaseNotification: { purchaseToken: about.token, productType: 2 } }
    expect(await sendPush(about, { content: once })).toBe(204)
    expect(reads(about)).toEqual([])
    expect(await sendPush(buy({ item: { productId: 'stickers' } }))).toBe(204)
    expect(await sendPush(buy({ purchase: { testPurchase: {} } }))).toBe(204)
    expect(await ownSubscriptions()).toEqual([])
  })

  it('about a refund trigger reading the purchase too', async () => {
    const about = buy()
    await sendPush(about)
    buy({ token: about.token, purchase: state('EXPIRED') })
    const voided = { purchaseToken: about.token, productType: 1, refundType: 1 }
    await sendPush(about, { content: { voidedPurchaseNotification: voided } })
    expect(await ownSubscriptions()).toMatchObject([{ plan: 'free', status: 'inactive' }])
  })
})

describe('acknowledging', () => {
  const acknowledgements = ({ token }: FakePurchase) =>
    store.requests.filter(one => one === `POST subscriptions/pro/tokens/${token}:acknowledge`)

  it('happens once, after the owner is saved', async () => {
    const about = buy()
    await sendPush(about)
    await sendPush(about)
    expect(acknowledgements(about)).toHaveLength(1)
  })

  it('is omitted for orphaned purchases, so that Google refunds them', async () => {
    const about = store.setPurchase({})
    await sendPush(about)
    expect(acknowledgements(about)).toEqual([])
    expect(await server.billing.orphanedPurchases()).toMatchObject([{ orderId: 'GPA.1111-2222-3333-44444' }])
  })

  it('follows saving the owner of a claimed purchase and can be retried', async () => {
    const about = store.setPurchase({})
    await sendPush(about)
    const claim = () => admin.send('POST', `/api/admin/people/${member.id}/claim`, purchase)
    const purchase = { store: 'google_play', storeId: about.token }
    store.failingAction = 'acknowledge'
    expect((await claim()).statusCode).toBe(502)
    expect(await ownSubscriptions()).toMatchObject([{ status: 'active' }])
    store.failingAction = undefined
    expect((await claim()).statusCode).toBe(204)
    expect(acknowledgements(about)).toHaveLength(2)
    expect((await claim()).statusCode).toBe(404)
  })
})

it('counts a trial on a phone as the person’s trial', async () => {
  const hasTrial = async () => (await member.send('GET', '/api/prices')).json().hasTrial
  expect(await hasTrial()).toBe(true)
  await sendPush(buy({ item: { offerPhase: { freeTrial: {} }, expiryTime: inDays(3) } }))
  expect(await hasTrial()).toBe(false)
})

it('assigns a purchase to the owner of the one it replaces', async () => {
  const old = buy()
  await sendPush(old)
  buy({
    token: old.token,
    purchase: { ...state('EXPIRED'), canceledStateContext: { replacementCancellation: {} } },
  })
  const item = { productId: 'pro.year' }
  const upgraded = store.setPurchase({ item, purchase: { linkedPurchaseToken: old.token } })
  await sendPush(upgraded)
  expect(await ownSubscriptions()).toMatchObject([
    { billingPeriod: 'year', status: 'active' },
    { status: 'active' },
  ])
  await sendPush(old)
  expect(await ownSubscriptions()).toMatchObject([{ billingPeriod: 'year', status: 'active' }])
})

it('assigns a purchase outside the app to the previous owner', async () => {
  const before = { obfuscatedExternalAccountId: account }
  await sendPush(
    store.setPurchase({
      purchase: { outOfAppPurchaseContext: { expiredExternalAccountIdentifiers: before } },
    }),
  )
  expect(await ownSubscriptions()).toMatchObject([{ status: 'active' }])
})

it('queries expired subscriptions, in case a push was lost', async () => {
  const about = buy()
  await sendPush(about)
  buy({ token: about.token, item: { expiryTime: inDays(60) } })
  server.advanceClock(32 * dayMs)
  await server.billing.runMaintenance()
  const seen = await ownSubscriptions()
  server.advanceClock(-32 * dayMs)
  expect(seen).toMatchObject([{ status: 'active', isRenewing: true }])
})

it('stops charging when an account is deleted, or refuses the deletion', async () => {
  const about = buy()
  await sendPush(about)
  store.isUp = false
  await expect(server.billing.personalData.eraseData(member)).rejects.toThrow()
  expect(await ownSubscriptions()).toHaveLength(1)
  store.isUp = true
  await server.billing.personalData.eraseData(member)
  expect(about.purchase['subscriptionState']).toBe('SUBSCRIPTION_STATE_CANCELED')
  expect(await ownSubscriptions()).toEqual([])
})

it('accepts test purchases if configured', async () => {
  const testing = await startServer({ env: { ...store.env, GOOGLE_PLAY_TEST_PURCHASES: 'on' } })
  const tester = await createMember(testing)
  const { account: known } = (await tester.send('POST', '/api/billing/stores/google_play/account')).json()
  const externalAccountIdentifiers = { obfuscatedExternalAccountId: known }
  const about = store.setPurchase({ purchase: { externalAccountIdentifiers, testPurchase: {} } })
  await testing.app.inject({ method: 'POST', url, ...(await store.createPush(about)) })
  expect((await tester.send('GET', '/api/plan')).json().plan).toBe('pro')
  await testing.close(1000)
})
