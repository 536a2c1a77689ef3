import { expect, it } from 'vitest'
import { readBillingConfig } from './billing-config.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTH: 'price_1',
  STRIPE_PRICE_YEAR: 'price_2',
}

it('uses the sandbox if Stripe is not configured', () => {
  expect(readBillingConfig({ PENTIMENTO_PRICE_MONTH: '1200', PENTIMENTO_CURRENCY: 'USD' })).toEqual({
    stripe: undefined,
    sandbox: { month: 1200, year: 7200, currency: 'usd' },
  })
})

it('uses Stripe if all its variables are set', () => {
  expect(readBillingConfig(stripe).stripe).toMatchObject({
    secretKey: 'sk_test_1',
    prices: { year: 'price_2' },
  })
})

it.each(Object.keys(stripe))('rejects a Stripe configuration without %s and names the variable', name => {
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

it.each(Object.keys(appStore))(
  'rejects an App Store configuration without %s and names the variable',
  name => {
    expect(readBillingConfig(appStore).appStore).toMatchObject({ appId: 1, environment: 'production' })
    expect(() => readBillingConfig({ ...appStore, [name]: undefined })).toThrow(name)
  },
)

it('rejects missing and invalid key files', () => {
  const there = { GOOGLE_PLAY_KEY_FILE: import.meta.filename }
  expect(() => readBillingConfig(there)).toThrow('GOOGLE_PLAY_KEY_FILE: not a service account JSON key')
  const gone = { APP_STORE_KEY_FILE: '/nowhere/key.p8' }
  expect(() => readBillingConfig(gone)).toThrow("APP_STORE_KEY_FILE: can't read the file /nowhere/key.p8")
})
