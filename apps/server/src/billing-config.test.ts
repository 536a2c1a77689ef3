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

const appStore = {
  APP_STORE_BUNDLE_ID: 'org.example.app',
  APP_STORE_APP_ID: '1',
  APP_STORE_KEY_FILE: import.meta.filename,
  APP_STORE_KEY_ID: 'key',
  APP_STORE_ISSUER_ID: 'issuer',
  APP_STORE_PRODUCT_MONTH: 'month',
  APP_STORE_PRODUCT_YEAR: 'year',
}

it.each(Object.keys(appStore))('does not start with the App Store without %s, and says so', name => {
  expect(readBillingConfig(appStore).appStore).toMatchObject({ appId: 1, environment: 'production' })
  expect(() => readBillingConfig({ ...appStore, [name]: undefined })).toThrow(name)
})

it('does not start with keys that are not there, or not keys', () => {
  const there = { GOOGLE_PLAY_KEY_FILE: import.meta.filename }
  expect(() => readBillingConfig(there)).toThrow('GOOGLE_PLAY_KEY_FILE: is no JSON key of a service account')
  const gone = { APP_STORE_KEY_FILE: '/nowhere/key.p8' }
  expect(() => readBillingConfig(gone)).toThrow('APP_STORE_KEY_FILE: there is no file /nowhere/key.p8')
})
