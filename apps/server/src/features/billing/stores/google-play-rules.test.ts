import { expect, it } from 'vitest'
import { fromGooglePlay } from './google-play-rules.ts'

const startTime = new Date('2026-01-01')
const monthEnd = new Date('2026-02-01')
const yearEnd = new Date('2027-02-01')

const planned = (basePlanId: string, given: object) => ({
  productId: 'pro',
  offerDetails: { basePlanId },
  autoRenewingPlan: { autoRenewEnabled: true },
  ...given,
})
const sold = (...lineItems: ReturnType<typeof planned>[]) =>
  fromGooglePlay(
    'token',
    { subscriptionState: 'SUBSCRIPTION_STATE_ACTIVE', startTime, lineItems },
    { queriedAt: startTime, products: { month: 'pro:monthly', year: 'pro:yearly' } },
  )
const replaced = planned('monthly', {
  expiryTime: monthEnd,
  deferredItemReplacement: { productId: 'pro' },
})

it('gives the period of the base plan that will replace an item', () => {
  expect(sold(replaced)).toMatchObject({ period: 'month', nextPeriod: 'year', periodEnd: monthEnd })
})

it.each([
  ['has no end yet', {}],
  ['has an end', { expiryTime: yearEnd }],
])('uses the item to be replaced when its replacement %s', (_, ends) => {
  const next = planned('yearly', ends)
  for (const items of [[replaced, next] as const, [next, replaced] as const])
    expect(sold(...items)).toMatchObject({ period: 'month', nextPeriod: 'year', periodEnd: monthEnd })
})

it('uses the replacement once it took effect, even if Google still lists the replaced item', () => {
  const old = planned('monthly', { expiryTime: monthEnd })
  const came = planned('yearly', { expiryTime: yearEnd })
  for (const items of [[old, came] as const, [came, old] as const])
    expect(sold(...items)).toMatchObject({ period: 'year', nextPeriod: null, periodEnd: yearEnd })
})
