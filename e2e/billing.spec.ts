import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { houseOfItsOwn } from './house-of-its-own.ts'
import { passed, signUp } from './people.ts'
import { originWithoutPlans } from './servers.ts'
import { lineOf } from './slow-line.ts'
import { openStore } from './store.ts'
import { subscribe } from './subscribe.ts'
import { phone, viewports } from './viewports.ts'

const status = (page: Page) => page.getByRole('region', { name: 'Subscription' })

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('shows monthly and yearly prices', async ({ page }) => {
      await page.goto('/a/pricing')
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
      const dialog = page.getByRole('dialog', { name: 'First, an account' })
      await expect(dialog.getByLabel('E-mail')).toBeVisible()
      await expectAccessible(page)
    })

    test('paying in one window unlocks Pro in another at once', async ({ page, context }) => {
      await signUp(page.request)
      const other = await context.newPage()
      await other.goto('/a/pricing')
      await expect(other.getByRole('button', { name: 'Try Pro free for 3 days' })).toBeEnabled()

      await page.goto('/a/pricing')
      await page.getByRole('button', { name: 'Try Pro free for 3 days' }).click()
      await expect(page.getByText('This is a test. No money moves.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
      await page.getByRole('button', { name: 'Start 3 days free' }).click()
      await expect(page.getByText('The card was declined. Please try another')).toBeVisible()
      await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
      await page.getByRole('button', { name: 'Start 3 days free' }).click()
      await expect(page.getByRole('heading', { name: 'You have Pro' })).toBeVisible()
      await expect(other.getByText('You have Pro')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Try Pro free for 3 days' })).toBeHidden()
    })

    test('a subscription can be changed, canceled, resumed and ended in Settings', async ({ page }) => {
      await signUp(page.request)
      await subscribe(page)
      await page.getByRole('link', { name: 'Your subscription' }).click()
      await expect(status(page)).toContainText('Trial period')
      await expect(status(page)).toContainText('Yearly')
      await expect(status(page)).toContainText('Test store: no money moves')
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Change to monthly' }).click()
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await expect(status(page)).toContainText('Monthly')
      await page.getByRole('button', { name: 'Test: go to the end of this period' }).click()
      await expect(status(page)).toContainText('Active')
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('€9')

      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(status(page)).toContainText('Cancelled')
      await expect(status(page)).toContainText('Expire on')
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(status(page)).toContainText('Active')

      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByRole('button', { name: 'Test: go to the end of this period' }).click()
      await expect(status(page)).toContainText('Inactive')
      await expect(page.getByRole('heading', { name: 'You are on Free again' })).toBeVisible()
    })

    test('shows a failed payment, which another card settles', async ({ page }) => {
      await signUp(page.request)
      await subscribe(page, '4000 0000 0000 0341')
      await page.getByRole('link', { name: 'Your subscription' }).click()
      await page.getByRole('button', { name: 'Test: go to the end of this period' }).click()
      await expect(status(page)).toContainText('Payment due')
      await page.getByRole('button', { name: 'Change the card' }).click()
      await page.getByRole('button', { name: 'Keep this card' }).click()
      await expect(status(page)).toContainText('Active')
    })

    test('without plans, the pricing page says that everything is free', async ({ page }) => {
      await page.goto(`${originWithoutPlans}/a/pricing`)
      await expect(page.getByRole('heading', { name: 'Everything is free here' })).toBeVisible()
      await expect(page.getByRole('table')).toBeHidden()
      await expectAccessible(page)
    })
  })

test('prices that could not be loaded can be requested again', { tag: fullRun }, async ({ browser }) => {
  const store = await openStore()
  const house = await houseOfItsOwn({ PENTIMENTO_PLANS: 'on', LOG_LEVEL: 'fatal', ...store.settings })
  await house.open()
  const page = await house.openWindow(browser)
  await page.goto('/a/pricing')
  const note = page.getByRole('alert').filter({ hasText: 'Error trying to retrieve prices' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Pro free for 3 days' })).toBeDisabled()
  await page.setViewportSize(phone)
  store.tellsPrices()
  await note.getByRole('button').click()
  await expect(page.getByRole('article', { name: 'Pro', exact: true })).toContainText('€5')
  await page.context().close()
  await house.remove()
  await store.close()
})

test('requests the subscription once, with id token and app check', { tag: fullRun }, async ({ page }) => {
  await page.goto('/tools')
  await expect(page.getByRole('button', { name: 'Bot check: passed' })).toBeVisible()
  await signUp(page.request)
  const asked: Record<string, string>[] = []
  page.on('request', request => {
    if (request.url().endsWith('/users/v1/user-best-subscription')) asked.push(request.headers())
  })
  await page.goto('/settings?tab=subscription')
  await expect(page.getByText('You are on Free')).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    authorization: expect.stringMatching(/^Bearer [\w-]+[.][\w-]+[.][\w-]+$/),
    ...(await passed(page)),
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
  const line = await lineOf(page)
  await line.delay(6000)
  // Disconnect once the session is known.
  const asked = page.waitForRequest('**/api/id-token')
  await page.goto('/a/terms', { waitUntil: 'commit' })
  await asked
  await line.break()
  const told = page.getByText('Failed to fetch user best subscription')
  await expect(told).toBeVisible()
  await page.setViewportSize(phone)
  await expect(told).toBeInViewport({ ratio: 1 })
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('authState') ?? 'null'))
  expect(kept).toMatchObject({ subscription: null, subscriptionLoaded: true })
  const pushed = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer')))
  expect(pushed).toContain('user_subscription_error')
})

test('offers Pro if the subscription could not be loaded', async ({ page: before, context }) => {
  await signUp(before.request)
  await subscribe(before)
  const page = await context.newPage()
  await (await lineOf(page)).keepFrom('*/users/v1/user-best-subscription')
  await page.goto('/a/terms')
  await page.getByRole('button', { name: 'account', exact: true }).click()
  await page.getByRole('button', { name: 'unlock pro' }).click()
  await expect(page.getByRole('dialog', { name: 'Unlock Pro' })).toBeVisible()
  await before.getByRole('button', { name: 'account', exact: true }).click()
  await expect(before.getByRole('link', { name: 'settings', exact: true })).toBeVisible()
  await expect(before.getByRole('button', { name: 'unlock pro' })).toBeHidden()
})
