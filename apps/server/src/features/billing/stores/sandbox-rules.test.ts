import { expect, it } from 'vitest'
import type { SubscriptionRow } from '../tables.ts'
import { applyRenewals, cardOf, remainingCredit } from './sandbox-rules.ts'

const start = new Date('2026-01-01T00:00:00Z')
const row: SubscriptionRow = {
  id: crypto.randomUUID(),
  ownerId: 'ada',
  product: 'pro',
  store: 'sandbox',
  storeId: 'one',
  status: 'trial_period',
  period: 'month',
  nextPeriod: null,
  isRenewing: true,
  startedAt: start,
  periodStart: start,
  periodEnd: new Date('2026-01-04T00:00:00Z'),
  trialEnd: new Date('2026-01-04T00:00:00Z'),
  dueSince: null,
  endedAt: null,
  reportedAt: start,
}

it('accepts only test cards, with any spacing', () => {
  expect(cardOf('4242 4242-42424242')).toEqual({ paysFirst: true, paysRenewals: true })
  expect(cardOf('5555 5555 5555 4444')).toBeUndefined()
  expect(cardOf('')).toBeUndefined()
})

it('renews for every elapsed period', () => {
  const now = new Date('2026-03-20T00:00:00Z')
  const { row: next, charges } = applyRenewals(row, true, now)
  expect(charges.map(({ start }) => start.toISOString().slice(0, 10))).toEqual([
    '2026-01-04',
    '2026-02-04',
    '2026-03-04',
  ])
  expect(next).toMatchObject({ status: 'active', periodEnd: new Date('2026-04-04T00:00:00Z') })
})

it('stops at the first payment that fails', () => {
  const { row: next, charges } = applyRenewals(row, false, new Date('2026-03-20T00:00:00Z'))
  expect(charges).toHaveLength(1)
  expect(next).toMatchObject({ status: 'payment_due', dueSince: new Date('2026-01-04T00:00:00Z') })
})

it('renews neither cancelled subscriptions nor ones not due', () => {
  const late = new Date('2026-03-20T00:00:00Z')
  expect(applyRenewals({ ...row, status: 'cancelled', isRenewing: false }, true, late).charges).toEqual([])
  expect(applyRenewals(row, true, new Date('2026-01-03T23:59:59Z')).charges).toEqual([])
})

it('switches to another period when the current one ends', () => {
  const yearly = { ...row, status: 'active' as const, nextPeriod: 'year' as const }
  const { row: next } = applyRenewals(yearly, true, new Date('2026-01-05T00:00:00Z'))
  expect(next).toMatchObject({
    period: 'year',
    nextPeriod: null,
    periodEnd: new Date('2027-01-04T00:00:00Z'),
  })
})

it('credits the rest of a period', () => {
  const month = { ...row, periodEnd: new Date('2026-01-31T00:00:00Z') }
  expect(remainingCredit(month, 900, new Date('2026-01-16T00:00:00Z'))).toBe(450)
  expect(remainingCredit(month, 900, new Date('2026-02-16T00:00:00Z'))).toBe(0)
})
