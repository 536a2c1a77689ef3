import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openIssuer } from './issuer.ts'
import { portrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports, wide } from './viewports.ts'

let issuer: Awaited<ReturnType<typeof openIssuer>>
let picture: string
test.beforeAll(async () => {
  issuer = await openIssuer()
  const photo = await (await portrait(400, 300)).png().toBuffer()
  picture = issuer.serveFile('/photo.png', () => photo)
})
test.afterEach(() => issuer.setSignInPage(false))
test.afterAll(() => issuer.close())

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

async function openPanel(page: Page) {
  await page.goto('/tools')
  await page.getByRole('button', { name: 'sign up' }).click()
  await expect(panel(page)).toBeVisible()
}

/** Click a provider's button. @returns the popup that opens */
async function visit(page: Page, provider: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await panel(page).getByRole('button', { name: provider }).click()
  return opening
}

const toastOf = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: words })

async function expectToast(page: Page, words: string): Promise<void> {
  const toast = toastOf(page, words)
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expect(toast.locator('p')).toHaveText(words)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
}

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('signs in by a provider’s popup, which then closes', async ({ page }) => {
      issuer.setUser('Mary', { picture })
      await openPanel(page)
      await expectAccessible(page)
      const provider = await visit(page, 'Google')
      await expect.poll(() => provider.isClosed()).toBe(true)
      await expect(panel(page)).toBeHidden()
      await page.getByRole('button', { name: 'account' }).click()
      const account = page.getByRole('dialog', { name: 'Your account' })
      await expect(account.getByText('Mary', { exact: true })).toBeVisible()
      await expect(account.getByText('mary@example.com')).toBeVisible()
      const photo = account.locator('img')
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128)
      await expectAccessible(page)
      await account.getByRole('button', { name: 'logout' }).click()
      await expect(account).toBeHidden()
      await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()
    })

    test('the panel closes by its button, by Escape and, in a wide window, by a click outside', async ({
      page,
    }) => {
      const ways = [
        () => panel(page).getByRole('button', { name: 'Close' }).first().click(),
        () => page.keyboard.press('Escape'),
        ...(viewport === wide ? [() => page.getByRole('heading', { level: 1 }).click()] : []),
      ]
      await page.goto('/tools')
      for (const close of ways) {
        await page.getByRole('button', { name: 'sign up' }).click()
        await expect(panel(page).getByLabel('E-mail')).toBeVisible()
        await close()
        await expect(panel(page)).toBeHidden()
      }
    })

    test('ignores that the user closes the provider’s window', async ({ page }) => {
      issuer.setSignInPage(true)
      await openPanel(page)
      const provider = await visit(page, 'Google')
      await expect(provider).toHaveTitle('Sign in at the issuer')
      const button = panel(page).getByRole('button', { name: 'Google' })
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await provider.close()
      await expect(button).toHaveAttribute('aria-busy', 'false')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(panel(page)).toBeVisible()
    })

    test('names the other provider if the address already signs in by it', async ({ page }) => {
      issuer.setUser('Mary')
      await openPanel(page)
      await visit(page, 'Google')
      await page.getByRole('button', { name: 'account' }).click()
      await page.getByRole('button', { name: 'logout' }).click()
      await page.getByRole('button', { name: 'sign up' }).click()
      await visit(page, 'Facebook')
      await expectToast(
        page,
        'Your email address is already linked with a Google account. Please use Google connection',
      )
      await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()
    })

    test('names the provider if sign-in is canceled there or by a second attempt', async ({
      page,
    }) => {
      issuer.failNextAuthorization('access_denied')
      await openPanel(page)
      await visit(page, 'Apple')
      await expectToast(page, 'An error has occurred with Apple')
      issuer.setSignInPage(true)
      const first = await visit(page, 'Google')
      await expect(first).toHaveTitle('Sign in at the issuer')
      await visit(page, 'Facebook')
      await expectToast(page, 'An error has occurred with Google')
      expect(first.isClosed()).toBe(true)
    })

    test('shows an error for any other failure', async ({ page }) => {
      issuer.failNextTokenRequest()
      await openPanel(page)
      await visit(page, 'Google')
      await expectToast(page, 'An error has occurred')
    })

    test('shows an error if the provider cannot be reached', async ({ page }) => {
      await openPanel(page)
      await issuer.close()
      const provider = await visit(page, 'Google')
      await expectToast(page, 'An error has occurred')
      expect(provider.isClosed()).toBe(true)
      issuer = await openIssuer()
    })
  })

test('shows buttons only for configured providers', async ({ page }) => {
  await page.goto(`${originWithoutPlans}/tools`)
  await page.getByRole('button', { name: 'sign up' }).click()
  await expect(panel(page).getByRole('button', { name: 'sign in' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Password' })).toBeVisible()
  for (const name of ['Google', 'Facebook', 'Apple'])
    await expect(panel(page).getByRole('button', { name })).toHaveCount(0)
})

test('shows an error if the browser blocks the popup', async ({ page }) => {
  // Headless Chromium has no popup blocker. If one blocks a popup, window.open returns null (HTML Standard).
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openPanel(page)
  const google = panel(page).getByRole('button', { name: 'Google' })
  const words = 'An error has occurred, to you use a popup blocker ?'
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await google.click()
    await expectToast(page, words)
  }
})
