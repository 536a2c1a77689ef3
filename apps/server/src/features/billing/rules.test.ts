import type { SubscriptionStatus } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { periodAfter } from './calendar.ts'
import { endOf, fromBest, mustBeAsked, statusAt, toSubscription } from './rules.ts'
import type { SubscriptionRow } from './tables.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

const row = (changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  id: crypto.randomUUID(),
  ownerId: 'ada',
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
  saidAt: inDays(-20),
  ...changes,
})

describe('how a subscription stands', () => {
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
      'active, of which no store tells any more',
      { periodEnd: inDays(-1) },
      'inactive',
      inDays(0).toISOString(),
    ],
    ['given for good', { isRenewing: false, periodEnd: null }, 'active', null],
    [
      'given, to the last moment',
      { isRenewing: false, periodEnd: inDays(0.001) },
      'active',
      inDays(0.001).toISOString(),
    ],
    ['given, and over', { isRenewing: false, periodEnd: inDays(0) }, 'inactive', inDays(0).toISOString()],
    ['on trial', { status: 'trial_period', periodEnd: inDays(2) }, 'trial_period', null],
    ['cancelled, and paid for', { ...cancelled, periodEnd: inDays(3) }, 'cancelled', inDays(3).toISOString()],
    ['cancelled, and over', { ...cancelled, periodEnd: inDays(-3) }, 'inactive', inDays(-3).toISOString()],
    ['due since six days', { ...due, dueSince: inDays(-6) }, 'payment_due', inDays(1).toISOString()],
    ['due since seven days', { ...due, dueSince: inDays(-7) }, 'inactive', inDays(0).toISOString()],
    [
      'ended by its store',
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

describe('of two, the better is', () => {
  it.each<[string, Partial<SubscriptionRow>, Partial<SubscriptionRow>]>([
    [
      'the active one, before a trial that lasts longer',
      {},
      { status: 'trial_period', periodEnd: inDays(90) },
    ],
    [
      'a trial, before one whose payment is due',
      { status: 'trial_period' },
      { status: 'payment_due', dueSince: now },
    ],
    [
      'one whose payment is due, before a cancelled one',
      { status: 'payment_due', dueSince: now },
      { status: 'cancelled', isRenewing: false, periodEnd: inDays(300) },
    ],
    [
      'any that entitles, before one that is over',
      { status: 'cancelled', isRenewing: false },
      { periodEnd: inDays(-9) },
    ],
    [
      'of two that are active, the one without an end',
      { isRenewing: false, periodEnd: null },
      { periodEnd: inDays(900) },
    ],
    ['of two that are active, the one that lasts longer', { periodEnd: inDays(300) }, {}],
    [
      'of two that are over, the one that ended last',
      { status: 'inactive', endedAt: inDays(-1) },
      { status: 'inactive', endedAt: inDays(-2) },
    ],
    ['of two alike, the newer', { startedAt: inDays(-1) }, {}],
  ])('%s', (_, better, worse) => {
    const [a, b] = [row(better), row(worse)]
    expect(fromBest([a, b], now)[0]?.id).toBe(a.id)
    expect(fromBest([b, a], now)[0]?.id).toBe(a.id)
  })
})

it.each([
  ['2026-01-15T10:00:00Z', 'month', '2026-02-15T10:00:00Z'],
  ['2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00Z'],
  ['2028-01-31T10:00:00Z', 'month', '2028-02-29T10:00:00Z'],
  ['2026-12-31T23:59:59Z', 'month', '2027-01-31T23:59:59Z'],
  ['2026-03-10T12:00:00Z', 'year', '2027-03-10T12:00:00Z'],
  ['2028-02-29T12:00:00Z', 'year', '2029-02-28T12:00:00Z'],
] as const)('a period that begins at %s, of a %s, ends at %s', (start, period, end) => {
  expect(periodAfter(new Date(start), period)).toEqual(new Date(end))
})

describe('what lapsed', () => {
  const lapsed = { periodEnd: inDays(-2) }
  it.each<[string, Partial<SubscriptionRow>, Date | undefined, boolean]>([
    ['of ours, ended', { ...lapsed, store: 'sandbox', saidAt: inDays(-0.9) }, inDays(-1), false],
    ['of Stripe’s, is asked about before it ends', lapsed, undefined, true],
    ['of Stripe’s, ended where Stripe said so since', { ...lapsed, saidAt: inDays(-0.9) }, inDays(-1), false],
    ['is asked about hourly', { periodEnd: inDays(-0.5), saidAt: inDays(-1 / 24) }, undefined, true],
    [
      'is asked about hourly, no more',
      { periodEnd: inDays(-0.5), saidAt: inDays(-1 / 25) },
      undefined,
      false,
    ],
  ])('%s', (_what, changes, end, isAsked) => {
    expect(endOf(row(changes), now)).toEqual(end)
    expect(mustBeAsked(row({ ...changes, store: 'stripe' }), now)).toBe(isAsked)
  })
})
