import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newEmail, password, signUp } from './accounts.ts'
import { startIssuer } from './issuer.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports, wide } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let picture: string
test.beforeAll(async () => {
  issuer = await startIssuer()
  const photo = await (await drawPortrait(400, 300)).png().toBuffer()
  picture = issuer.serveFile('/photo.png', () => photo)
})
test.afterEach(() => issuer.setSignInPage(false))
test.afterAll(() => issuer.close())

const signInPanel = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

async function openPanel(page: Page) {
  await page.goto('/tools')
  await waitForApp(page)
  await page.getByRole('button', { name: 'sign up' }).click()
  await expect(signInPanel(page)).toBeVisible()
}

/** Click a provider's button. @returns the popup that opens */
async function openPopup(page: Page, provider: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await signInPanel(page).getByRole('button', { name: provider }).click()
  return opening
}

const toastWithText = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: text })

async function expectToast(page: Page, text: string): Promise<void> {
  const toast = toastWithText(page, text)
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expect(toast.locator('p')).toHaveText(text)
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
      const provider = await openPopup(page, 'Google')
      await expect.poll(() => provider.isClosed()).toBe(true)
      await expect(signInPanel(page)).toBeHidden()
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
      const closeActions = [
        () => signInPanel(page).getByRole('button', { name: 'Close' }).first().click(),
        () => page.keyboard.press('Escape'),
        ...(viewport === wide ? [() => page.getByRole('heading', { level: 1 }).click()] : []),
      ]
      await page.goto('/tools')
      for (const close of closeActions) {
        await page.getByRole('button', { name: 'sign up' }).click()
        await expect(signInPanel(page).getByLabel('Email')).toBeVisible()
        await close()
        await expect(signInPanel(page)).toBeHidden()
      }
    })

    test('ignores that the user closes the provider’s window', async ({ page }) => {
      issuer.setSignInPage(true)
      await openPanel(page)
      const provider = await openPopup(page, 'Google')
      await expect(provider).toHaveTitle('Sign in at the issuer')
      const button = signInPanel(page).getByRole('button', { name: 'Google' })
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await provider.close()
      await expect(button).toHaveAttribute('aria-busy', 'false')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(signInPanel(page)).toBeVisible()
    })

    test('names the other provider if the address already signs in by it', async ({ page }) => {
      issuer.setUser('Mary')
      await openPanel(page)
      await openPopup(page, 'Google')
      await page.getByRole('button', { name: 'account' }).click()
      await page.getByRole('button', { name: 'logout' }).click()
      await page.getByRole('button', { name: 'sign up' }).click()
      await openPopup(page, 'Facebook')
      await expectToast(
        page,
        'Your email address is already linked with a Google account. Please use Google connection',
      )
      await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()
    })

    test('asks for the password of the account with the same address, then links the provider', async ({
      page,
    }) => {
      const email = newEmail('linked')
      await signUp(page.request, { email })
      await page.context().clearCookies()
      issuer.setUser('Linda', { email, sub: email })
      await openPanel(page)
      await openPopup(page, 'Google')
      await expectToast(
        page,
        'Your email address is already linked with a password account. Please use password connection',
      )
      const modal = page.getByRole('dialog', { name: 'Link your Google account' })
      await modal.getByLabel('Email').fill(email)
      await modal.getByRole('textbox', { name: 'Password' }).fill(password)
      await expectAccessible(page)
      await modal.getByRole('button', { name: 'Sign in' }).click()
      const notifications = page.getByRole('region', { name: 'Notifications' })
      await expect(notifications.getByText('Your Google account is linked')).toBeVisible()
      await expect(modal).toBeHidden()
      await page.goto('/settings')
      await expect(page.getByRole('button', { name: 'Unlink' })).toHaveCount(1)
    })

    test('names the provider if sign-in is canceled there or by a second attempt', async ({ page }) => {
      issuer.failNextAuthorization('access_denied')
      await openPanel(page)
      await openPopup(page, 'Apple')
      await expectToast(page, 'An error has occurred with Apple')
      issuer.setSignInPage(true)
      const first = await openPopup(page, 'Google')
      await expect(first).toHaveTitle('Sign in at the issuer')
      await openPopup(page, 'Facebook')
      await expectToast(page, 'An error has occurred with Google')
      expect(first.isClosed()).toBe(true)
    })

    test('shows an error for any other failure', async ({ page }) => {
      issuer.failNextTokenRequest()
      await openPanel(page)
      await openPopup(page, 'Google')
      await expectToast(page, 'An error has occurred')
    })

    test('shows an error if the provider can’t be reached', async ({ page }) => {
      await openPanel(page)
      await issuer.close()
      const provider = await openPopup(page, 'Google')
      await expectToast(page, 'An error has occurred')
      expect(provider.isClosed()).toBe(true)
      issuer = await startIssuer()
    })
  })

test('shows buttons only for configured providers', async ({ page }) => {
  await page.goto(`${originWithoutPlans}/tools`)
  await page.getByRole('button', { name: 'sign up' }).click()
  await expect(signInPanel(page).getByRole('button', { name: 'sign in' })).toBeVisible()
  await expect(signInPanel(page).getByRole('link', { name: 'Password' })).toBeVisible()
  for (const name of ['Google', 'Facebook', 'Apple'])
    await expect(signInPanel(page).getByRole('button', { name })).toHaveCount(0)
})

test('shows an error if the browser blocks the popup', async ({ page }) => {
  // Headless Chromium has no popup blocker. If one blocks a popup, window.open returns null (HTML Standard).
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openPanel(page)
  const google = signInPanel(page).getByRole('button', { name: 'Google' })
  const text = 'An error has occurred, to you use a popup blocker ?'
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await google.click()
    await expectToast(page, text)
  }
})
