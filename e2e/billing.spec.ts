import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { appCheckHeaders, signUp } from './accounts.ts'
import { startFakeStripe } from './fake-stripe.ts'
import { fullRun } from './full-run.ts'
import { createIsolatedServer } from './isolated-server.ts'
import { emulateNetwork } from './network-emulation.ts'
import { originWithoutPlans } from './servers.ts'
import { subscribe } from './subscribe.ts'
import { phone, viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

const subscriptionPanel = (page: Page) => page.getByRole('region', { name: 'Subscription' })

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('shows monthly and yearly prices', async ({ page }) => {
      await page.goto('/a/pricing')
      await waitForApp(page)
      const pro = page.getByRole('article', { name: 'Pro', exact: true })
      await expect(pro).toContainText('€6')
      await expect(pro).toContainText('billed €72 a year')
      await page.getByRole('radio', { name: 'Monthly' }).check()
      await expect(pro).toContainText('€9')
      await expectAccessible(page)
    })

    test('asks a visitor to sign in before paying', async ({ page }) => {
      await page.goto('/a/pricing')
      await page.getByRole('button', { name: 'Try Pro free for 3 days' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in to get Pro' })
      await expect(dialog.getByLabel('Email')).toBeVisible()
      await expectAccessible(page)
    })

    test('paying in one window unlocks Pro in another at once', async ({ page, context }) => {
      await signUp(page.request)
      const other = await context.newPage()
      await other.goto('/a/pricing')
      await expect(other.getByRole('button', { name: 'Try Pro free for 3 days' })).toBeEnabled()

      await page.goto('/a/pricing')
      await page.getByRole('button', { name: 'Try Pro free for 3 days' }).click()
      await expect(page.getByText('This is a test. No real payment is made.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
      await page.getByRole('button', { name: 'Start 3-day free trial' }).click()
      await expect(page.getByText('Your card was declined. Try another one')).toBeVisible()
      await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
      await page.getByRole('button', { name: 'Start 3-day free trial' }).click()
      await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible()
      await expect(other.getByText('You’re on Pro')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Try Pro free for 3 days' })).toBeHidden()
    })

    test('a subscription can be changed, canceled, resumed and ended in Settings', async ({ page }) => {
      await signUp(page.request)
      await subscribe(page)
      await page.getByRole('link', { name: 'Your subscription' }).click()
      await expect(subscriptionPanel(page)).toContainText('Trial period')
      await expect(subscriptionPanel(page)).toContainText('Yearly')
      await expect(subscriptionPanel(page)).toContainText('Test store (no real payments)')
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Switch to monthly' }).click()
      await page.getByRole('button', { name: 'Switch', exact: true }).click()
      await expect(subscriptionPanel(page)).toContainText('Monthly')
      await page.getByRole('button', { name: 'Test: skip to the end of this period' }).click()
      await expect(subscriptionPanel(page)).toContainText('Active')
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('€9')

      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(subscriptionPanel(page)).toContainText('Canceled')
      await expect(subscriptionPanel(page)).toContainText('Expire on')
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(subscriptionPanel(page)).toContainText('Active')

      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByRole('button', { name: 'Test: skip to the end of this period' }).click()
      await expect(subscriptionPanel(page)).toContainText('Inactive')
      await expect(page.getByRole('heading', { name: 'You’re back on the Free plan' })).toBeVisible()
    })

    test('shows a failed payment, which another card settles', async ({ page }) => {
      await signUp(page.request)
      await subscribe(page, '4000 0000 0000 0341')
      await page.getByRole('link', { name: 'Your subscription' }).click()
      await page.getByRole('button', { name: 'Test: skip to the end of this period' }).click()
      await expect(subscriptionPanel(page)).toContainText('Payment due')
      await page.getByRole('button', { name: 'Update card' }).click()
      await page.getByRole('button', { name: 'Save card' }).click()
      await expect(subscriptionPanel(page)).toContainText('Active')
    })

    test('without plans, the pricing page says that everything is free, why, and what the plans would be', async ({
      page,
    }) => {
      await page.goto(`${originWithoutPlans}/a/pricing`)
      await expect(page.getByRole('heading', { name: 'Everything is free on this server' })).toBeVisible()
      await expect(
        page.getByText(/They’re off here because the server administrator hasn’t turned them on/),
      ).toBeVisible()
      for (const name of ['Free', 'Pro', 'API'])
        await expect(page.getByRole('article', { name })).toBeVisible()
      await expect(page.getByRole('button', { name: /Pro/ })).toHaveCount(0)
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page)
    })
  })

test('prices that could not be loaded can be requested again', { tag: fullRun }, async ({ browser }) => {
  const store = await startFakeStripe()
  const server = await createIsolatedServer({ PENTIMENTO_PLANS: 'on', LOG_LEVEL: 'fatal', ...store.env })
  await server.start()
  const page = await server.openPage(browser)
  await page.goto('/a/pricing')
  const note = page.getByRole('alert').filter({ hasText: 'Error trying to retrieve prices' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Pro free for 3 days' })).toBeDisabled()
  await page.setViewportSize(phone)
  store.servePrices()
  await note.getByRole('button').click()
  await expect(page.getByRole('article', { name: 'Pro', exact: true })).toContainText('€5')
  await page.context().close()
  await server.remove()
  await store.close()
})

test('requests the subscription once, with id token and app check', { tag: fullRun }, async ({ page }) => {
  await page.goto('/tools')
  await expect(page.getByRole('button', { name: 'Bot check: passed' })).toBeVisible()
  await signUp(page.request)
  const requested: Record<string, string>[] = []
  page.on('request', request => {
    if (request.url().endsWith('/users/v1/user-best-subscription')) requested.push(request.headers())
  })
  await page.goto('/settings?tab=subscription')
  await expect(page.getByText('You’re on the Free plan')).toBeVisible()
  expect(requested).toHaveLength(1)
  expect(requested[0]).toMatchObject({
    authorization: expect.stringMatching(/^Bearer [\w-]+[.][\w-]+[.][\w-]+$/),
    ...(await appCheckHeaders(page)),
  })
})

test('shows that the subscription could not be loaded, and treats it as none', { tag: fullRun }, async ({
  page: before,
  context,
}) => {
  await signUp(before.request)
  await subscribe(before)
  const page = await context.newPage()
  // Load the app's scripts before the network gets slow.
  await page.goto('/a/terms')
  const network = await emulateNetwork(page)
  await network.delay(6000)
  // Disconnect once the session is known. The page before may request an ID token, too, until it is left.
  await page.goto('/a/terms', { waitUntil: 'commit' })
  await page.waitForRequest('**/api/id-token')
  await network.disconnect()
  const errorToast = page.getByText('Failed to fetch user best subscription')
  await expect(errorToast).toBeVisible()
  await page.setViewportSize(phone)
  await expect(errorToast).toBeInViewport({ ratio: 1 })
  const storedState = await page.evaluate(() => JSON.parse(localStorage.getItem('authState') ?? 'null'))
  expect(storedState).toMatchObject({ subscription: null, subscriptionLoaded: true })
  const dataLayer = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer')))
  expect(dataLayer).toContain('user_subscription_error')
})

test('offers Pro if the subscription could not be loaded', async ({ page: before, context }) => {
  await signUp(before.request)
  await subscribe(before)
  const page = await context.newPage()
  await (await emulateNetwork(page)).block('*/users/v1/user-best-subscription')
  await page.goto('/a/terms')
  await page.getByRole('button', { name: 'account', exact: true }).click()
  await page.getByRole('button', { name: 'unlock pro' }).click()
  await expect(page.getByRole('dialog', { name: 'Unlock Pro' })).toBeVisible()
  await before.getByRole('button', { name: 'account', exact: true }).click()
  await expect(before.getByRole('link', { name: 'settings', exact: true })).toBeVisible()
  await expect(before.getByRole('button', { name: 'unlock pro' })).toBeHidden()
})
