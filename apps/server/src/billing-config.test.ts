import { expect, it } from 'vitest'
import { readBillingConfig } from './billing-config.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTH: 'price_1',
  STRIPE_PRICE_YEAR: 'price_2',
}

it('sells in the sandbox where Stripe is not named', () => {
  expect(readBillingConfig({ PENTIMENTO_PRICE_MONTH: '1200', PENTIMENTO_CURRENCY: 'USD' })).toEqual({
    stripe: undefined,
    sandbox: { month: 1200, year: 7200, currency: 'usd' },
  })
})

it('sells by Stripe where all of it is named', () => {
  expect(readBillingConfig(stripe).stripe).toMatchObject({
    secretKey: 'sk_test_1',
    prices: { year: 'price_2' },
  })
})

it.each(Object.keys(stripe))('does not start with Stripe without %s, and says so', name => {
  expect(() => readBillingConfig({ ...stripe, [name]: undefined })).toThrow(name)
})
