import type { SubscriptionStatus } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { periodAfter } from './calendar.ts'
import { bestFirst, endOf, isRefreshDue, statusAt, toSubscription } from './rules.ts'
import type { SubscriptionRow } from './tables.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

const row = (changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  id: crypto.randomUUID(),
  ownerId: 'ada',
  product: 'pro',
  store: 'stripe',
  storeId: 'sub_1',
  status: 'active',
  period: 'month',
  nextPeriod: null,
  isRenewing: true,
  startedAt: inDays(-20),
  periodStart: inDays(-20),
  periodEnd: inDays(10),
  trialEnd: null,
  dueSince: null,
  endedAt: null,
  reportedAt: inDays(-20),
  ...changes,
})

describe('the status of a subscription', () => {
  const cancelled = { status: 'cancelled', isRenewing: false } as const
  const due = { status: 'payment_due', periodEnd: inDays(25) } as const
  it.each<[string, Partial<SubscriptionRow>, SubscriptionStatus, string | null]>([
    ['active, in its period', {}, 'active', null],
    [
      'active, while its store is late to tell of the next period',
      { periodEnd: inDays(-0.9) },
      'active',
      null,
    ],
    [
      'active, without reports after its period',
      { periodEnd: inDays(-1) },
      'inactive',
      inDays(0).toISOString(),
    ],
    ['granted permanently', { isRenewing: false, periodEnd: null }, 'active', null],
    [
      'granted, just before its end',
      { isRenewing: false, periodEnd: inDays(0.001) },
      'active',
      inDays(0.001).toISOString(),
    ],
    ['granted, and ended', { isRenewing: false, periodEnd: inDays(0) }, 'inactive', inDays(0).toISOString()],
    ['in trial', { status: 'trial_period', periodEnd: inDays(2) }, 'trial_period', null],
    [
      'cancelled, before its end',
      { ...cancelled, periodEnd: inDays(3) },
      'cancelled',
      inDays(3).toISOString(),
    ],
    [
      'cancelled, after its end',
      { ...cancelled, periodEnd: inDays(-3) },
      'inactive',
      inDays(-3).toISOString(),
    ],
    ['due for six days', { ...due, dueSince: inDays(-6) }, 'payment_due', inDays(1).toISOString()],
    ['due for seven days', { ...due, dueSince: inDays(-7) }, 'inactive', inDays(0).toISOString()],
    [
      'ended by its store ',
      { status: 'inactive', isRenewing: false, endedAt: inDays(-5) },
      'inactive',
      inDays(-5).toISOString(),
    ],
  ])('%s', (_, changes, status, expiresOn) => {
    expect(statusAt(row(changes), now)).toBe(status)
    const shown = toSubscription(row(changes), now)
    expect(shown).toMatchObject({ status, expiresOn, plan: status === 'inactive' ? 'free' : 'pro' })
  })
})

describe('the better of two subscriptions is', () => {
  it.each<[string, Partial<SubscriptionRow>, Partial<SubscriptionRow>]>([
    ['an active one rather than a longer trial', {}, { status: 'trial_period', periodEnd: inDays(90) }],
    [
      'a trial rather than one with a due payment',
      { status: 'trial_period' },
      { status: 'payment_due', dueSince: now },
    ],
    [
      'one with a due payment rather than a cancelled one',
      { status: 'payment_due', dueSince: now },
      { status: 'cancelled', isRenewing: false, periodEnd: inDays(300) },
    ],
    [
      'one that entitles rather than an ended one',
      { status: 'cancelled', isRenewing: false },
      { periodEnd: inDays(-9) },
    ],
    [
      'the one without an end, if both are active',
      { isRenewing: false, periodEnd: null },
      { periodEnd: inDays(900) },
    ],
    ['the one that ends later, if both are active', { periodEnd: inDays(300) }, {}],
    [
      'the one that ended last, if both have ended',
      { status: 'inactive', endedAt: inDays(-1) },
      { status: 'inactive', endedAt: inDays(-2) },
    ],
    ['the newer, if they’re otherwise equal', { startedAt: inDays(-1) }, {}],
  ])('%s', (_, better, worse) => {
    const [a, b] = [row(better), row(worse)]
    expect(bestFirst([a, b], now)[0]?.id).toBe(a.id)
    expect(bestFirst([b, a], now)[0]?.id).toBe(a.id)
  })
})

it.each([
  ['2026-01-15T10:00:00Z', 'month', '2026-02-15T10:00:00Z'],
  ['2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00Z'],
  ['2028-01-31T10:00:00Z', 'month', '2028-02-29T10:00:00Z'],
  ['2026-12-31T23:59:59Z', 'month', '2027-01-31T23:59:59Z'],
  ['2026-03-10T12:00:00Z', 'year', '2027-03-10T12:00:00Z'],
  ['2028-02-29T12:00:00Z', 'year', '2029-02-28T12:00:00Z'],
] as const)('a period that starts at %s and lasts a %s ends at %s', (start, period, end) => {
  expect(periodAfter(new Date(start), period)).toEqual(new Date(end))
})

describe('an expired subscription', () => {
  const expired = { periodEnd: inDays(-2) }
  it.each<[string, Partial<SubscriptionRow>, Date | undefined, boolean]>([
    [
      'of this server has ended',
      { ...expired, store: 'sandbox', reportedAt: inDays(-0.9) },
      inDays(-1),
      false,
    ],
    ['of Stripe is queried before it ends', expired, undefined, true],
    [
      'of Stripe has ended if Stripe reported it since',
      { ...expired, reportedAt: inDays(-0.9) },
      inDays(-1),
      false,
    ],
    ['is queried hourly', { periodEnd: inDays(-0.5), reportedAt: inDays(-1 / 24) }, undefined, true],
    ['is queried at most hourly', { periodEnd: inDays(-0.5), reportedAt: inDays(-1 / 25) }, undefined, false],
  ])('%s', (_what, changes, end, isDue) => {
    expect(endOf(row(changes), now)).toEqual(end)
    expect(isRefreshDue(row({ ...changes, store: 'stripe' }), now)).toBe(isDue)
  })
})
