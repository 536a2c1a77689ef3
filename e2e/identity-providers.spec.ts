import { expect, type Page, test } from '@playwright/test'
import { houseWithoutPlans, issuerPort } from './houses.ts'
import { openIssuer } from './issuer.ts'
import { expectOpenToEveryone } from './open-to-everyone.ts'

let issuer: Awaited<ReturnType<typeof openIssuer>>
test.beforeAll(async () => {
  issuer = await openIssuer()
})
test.afterAll(() => issuer.close())

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

async function openPanel(page: Page) {
  await page.goto('/tools')
  await page.getByRole('button', { name: 'sign up' }).click()
  await expect(panel(page)).toBeVisible()
}

/** Press a provider's button. @returns the window that opens */
async function visit(page: Page, provider: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await panel(page).getByRole('button', { name: provider }).click()
  return opening
}

/** Let whoever comes to the issuer stay there, as someone would who reads its page. */
const linger = (page: Page) =>
  page
    .context()
    .route(`http://127.0.0.1:${issuerPort}/authorize**`, route =>
      route.fulfill({ contentType: 'text/html', body: '<title>Sign in at the issuer</title>' }),
    )

const expectToast = async (page: Page, words: string) => {
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('alert')
    .filter({ hasText: words })
  await expect(toast).toBeVisible()
  await expect(toast.locator('p')).toHaveText(words)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
}

for (const width of [1440, 390]) {
  test(`a provider’s window signs in and closes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    issuer.knows('Mary')
    await openPanel(page)
    await expectOpenToEveryone(page)
    const provider = await visit(page, 'Google')
    await expect.poll(() => provider.isClosed()).toBe(true)
    await expect(panel(page)).toBeHidden()
    await page.getByRole('button', { name: 'account' }).click()
    const account = page.getByRole('dialog', { name: 'Your account' })
    await expect(account.getByText('Mary', { exact: true })).toBeVisible()
    await expect(account.getByText('mary@example.com')).toBeVisible()
    await expectOpenToEveryone(page)
    await account.getByRole('button', { name: 'logout' }).click()
    await expect(account).toBeHidden()
    await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()
  })
}

test('only providers that are set up have buttons', async ({ page }) => {
  await page.goto(`${houseWithoutPlans}/tools`)
  await page.getByRole('button', { name: 'sign up' }).click()
  await expect(panel(page).getByRole('button', { name: 'sign in' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Password' })).toBeVisible()
  for (const name of ['Google', 'Facebook', 'Apple'])
    await expect(panel(page).getByRole('button', { name })).toHaveCount(0)
})

test('the panel closes by its button and by a press outside', async ({ page }) => {
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: 'sign up' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel(page)).toBeHidden()
})

test('a window that the person closes is passed over', async ({ page }) => {
  await linger(page)
  await openPanel(page)
  const provider = await visit(page, 'Google')
  await expect(provider).toHaveTitle('Sign in at the issuer')
  await provider.close()
  await page.waitForTimeout(1000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(panel(page)).toBeVisible()
})

test('an address that signs in by another provider is told so', async ({ page }) => {
  issuer.knows('Mary')
  await openPanel(page)
  await visit(page, 'Google')
  await page.getByRole('button', { name: 'account' }).click()
  await page.getByRole('button', { name: 'logout' }).click()
  await openPanel(page)
  await visit(page, 'Facebook')
  await expectToast(
    page,
    'Your email address is already linked with a Google account. Please use Google connection',
  )
  await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()
})

test('a request that is cancelled, there or by another, is told with the provider’s name', async ({
  page,
}) => {
  issuer.refusesOnce('access_denied')
  await openPanel(page)
  await visit(page, 'Apple')
  await expectToast(page, 'An error has occurred with Apple')
  await linger(page)
  const first = await visit(page, 'Google')
  await expect(first).toHaveTitle('Sign in at the issuer')
  await visit(page, 'Facebook')
  await expectToast(page, 'An error has occurred with Google')
  expect(first.isClosed()).toBe(true)
})

test('a window that the browser blocks is told', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Google' }).click()
  await expectToast(page, 'An error has occurred, to you use a popup blocker ?')
})

test('anything else that fails is told', async ({ page }) => {
  issuer.failsOnce()
  await openPanel(page)
  await visit(page, 'Google')
  await expectToast(page, 'An error has occurred')
})
