import { type FakeAppStore, startFakeAppStore } from '@pentimento/peers/app-store'
import { expect, type Page, test } from '@playwright/test'
import { type House, openHouse } from '../scripts/house.ts'
import { consented } from './consented.ts'
import { linkTo } from './mailbox.ts'
import { windowOf } from './people.ts'
import { ports, visitorSettings } from './servers.ts'
import { expectInViewports } from './viewports.ts'

const port = ports.withPlans + 13
const baseURL = `http://localhost:${port}`
const operator = 'operator@example.com'
const eve = 'eve@example.com'

test.use({ baseURL, storageState: consented(baseURL) })
test.describe.configure({ mode: 'serial' })

let store: FakeAppStore
let house: House
test.beforeAll(async () => {
  store = await startFakeAppStore()
  const settings = {
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_ADMINS: operator,
    LOG_LEVEL: 'fatal',
    ...visitorSettings,
  }
  house = await openHouse({ ...settings, ...store.env }, port)
})
test.afterAll(async () => {
  await house?.close()
  await store?.close()
})

/** Make a purchase in the fake App Store and deliver its notification. */
async function buy(page: Page, bought: Parameters<FakeAppStore['setSubscription']>[0]): Promise<void> {
  const data = await store.createNotification(store.setSubscription(bought))
  expect((await page.request.post('/api/billing/app-store/events', { data })).status()).toBe(204)
}

test('an App Store purchase shows at once, with a link to manage it; deleting the account warns of further charges', async ({
  browser,
}) => {
  const page = await windowOf(browser, 'ada@example.com', baseURL)
  await page.goto('/settings?tab=subscription')
  await expect(page.getByText('You are on Free')).toBeVisible()
  const answer = await page.request.post('/api/billing/stores/app_store/account')
  const { account: appAccountToken } = await answer.json()
  await buy(page, { transaction: { appAccountToken, productId: 'pro.year' } })

  const shown = page.getByRole('region', { name: 'Subscription' })
  await expect(shown).toContainText('PlanPro')
  await expect(shown).toContainText('StatusActive')
  await expect(shown).toContainText('Billing periodYearly')
  await expect(shown).toContainText('StoreApp Store')
  const manage = shown.getByRole('link', { name: 'Manage in the App Store' })
  await expect(manage).toHaveAttribute('href', 'https://apps.apple.com/account/subscriptions')
  await expect(shown.getByRole('button', { name: 'Cancel subscription' })).toBeHidden()
  await expectInViewports(page, manage)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(leaving.getByRole('alert')).toContainText('The App Store goes on charging you')
  await expectInViewports(page, leaving.getByRole('alert'))
  await page.close()
})

test('an admin links a purchase without an account to a user', async ({ browser }) => {
  const theirs = await windowOf(browser, eve, baseURL)
  const office = await windowOf(browser, operator, baseURL)
  await office.goto(await linkTo(operator, office.request))
  await buy(office, { id: '2000000123456789' })

  await office.goto('/admin')
  await office.getByRole('tab', { name: 'People' }).click()
  await office.getByRole('searchbox', { name: 'E-mail, name or id' }).fill(eve)
  await office.getByRole('button', { name: 'Find' }).click()
  await office.getByRole('button', { name: eve }).click()
  await office.getByRole('button', { name: 'Link a purchase' }).click()
  const dialog = office.getByRole('dialog', { name: 'Link a purchase' })
  await expect(dialog.getByRole('button', { name: 'Link', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: '2000000123456789' }).click()
  await expectInViewports(office, dialog.getByRole('button', { name: 'Link', exact: true }))
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(office.getByText('Active · App Store')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Link a purchase' })).toBeHidden()

  await theirs.goto('/settings?tab=subscription')
  await expect(theirs.getByRole('region', { name: 'Subscription' })).toContainText('StoreApp Store')
})
