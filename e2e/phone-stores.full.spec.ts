import { type FakeAppStore, startFakeAppStore } from '@pentimento/fake-services/app-store'
import { expect, type Page, test } from '@playwright/test'
import { startTestServer, type TestServer } from '../scripts/test-server.ts'
import { openPageAs } from './accounts.ts'
import { consentedState } from './consented-state.ts'
import { latestEmailLink } from './latest-email-link.ts'
import { ports, visitorEnv } from './servers.ts'
import { expectInViewports } from './viewports.ts'

const port = ports.withPlans + 13
const baseURL = `http://localhost:${port}`
const operator = 'operator@example.com'
const eve = 'eve@example.com'

test.use({ baseURL, storageState: consentedState(baseURL) })
test.describe.configure({ mode: 'serial' })

let store: FakeAppStore
let server: TestServer
test.beforeAll(async () => {
  store = await startFakeAppStore()
  const settings = {
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_ADMINS: operator,
    LOG_LEVEL: 'fatal',
    ...visitorEnv,
  }
  server = await startTestServer({ ...settings, ...store.env }, port)
})
test.afterAll(async () => {
  await server?.close()
  await store?.close()
})

/** Make a purchase in the fake App Store and deliver its notification. */
async function purchaseInStore(
  page: Page,
  purchase: Parameters<FakeAppStore['setSubscription']>[0],
): Promise<void> {
  const data = await store.createNotification(store.setSubscription(purchase))
  expect((await page.request.post('/api/billing/app-store/events', { data })).status()).toBe(204)
}

test('an App Store purchase shows at once, with a link to manage it; deleting the account warns of further charges', async ({
  browser,
}) => {
  const page = await openPageAs(browser, 'ada@example.com', baseURL)
  await page.goto('/settings?tab=subscription')
  await expect(page.getByText('You’re on the Free plan')).toBeVisible()
  const answer = await page.request.post('/api/billing/stores/app_store/account')
  const { account: appAccountToken } = await answer.json()
  await purchaseInStore(page, { transaction: { appAccountToken, productId: 'pro.year' } })

  const subscription = page.getByRole('region', { name: 'Subscription' })
  await expect(subscription).toContainText('PlanPro')
  await expect(subscription).toContainText('StatusActive')
  await expect(subscription).toContainText('Billing periodYearly')
  await expect(subscription).toContainText('StoreApp Store')
  const manage = subscription.getByRole('link', { name: 'Manage in the App Store' })
  await expect(manage).toHaveAttribute('href', 'https://apps.apple.com/account/subscriptions')
  await expect(subscription.getByRole('button', { name: 'Cancel subscription' })).toBeHidden()
  await expectInViewports(page, manage)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const deletionDialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(deletionDialog.getByRole('alert')).toContainText('The App Store will keep charging you')
  await expectInViewports(page, deletionDialog.getByRole('alert'))
  await page.close()
})

test('an admin links a purchase without an account to a user', async ({ browser }) => {
  const userPage = await openPageAs(browser, eve, baseURL)
  const adminPage = await openPageAs(browser, operator, baseURL)
  await adminPage.goto(await latestEmailLink(operator, adminPage.request))
  await purchaseInStore(adminPage, { id: '2000000123456789' })

  await adminPage.goto('/admin')
  await adminPage.getByRole('tab', { name: 'Users' }).click()
  await adminPage.getByRole('searchbox', { name: 'Email, name or ID' }).fill(eve)
  await adminPage.getByRole('button', { name: 'Search' }).click()
  await adminPage.getByRole('button', { name: eve }).click()
  await adminPage.getByRole('button', { name: 'Link a purchase' }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Link a purchase' })
  await expect(dialog.getByRole('button', { name: 'Link', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: '2000000123456789' }).click()
  await expectInViewports(adminPage, dialog.getByRole('button', { name: 'Link', exact: true }))
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(adminPage.getByText('Active · App Store')).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Link a purchase' })).toBeHidden()

  await userPage.goto('/settings?tab=subscription')
  await expect(userPage.getByRole('region', { name: 'Subscription' })).toContainText('StoreApp Store')
})
