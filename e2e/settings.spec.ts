import { currentTotp } from '@pentimento/fake-services/totp'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newEmail, password, postToAuth, signIn, signUp } from './accounts.ts'
import { addAuthenticator } from './authenticator.ts'
import { letClipboard } from './clipboard.ts'
import { startIssuer } from './issuer.ts'
import { originWithPlans } from './servers.ts'
import { viewports } from './viewports.ts'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'account', exact: true })).toBeEnabled()

const signOutOnServer = async (page: Page) => {
  await postToAuth(page.request, '/sign-out', {})
  await page.goto('/a/login')
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('shows the account and its sessions', async ({ page, browser }) => {
      const email = await signUp(page.request)
      const otherContext = await browser.newContext({
        baseURL: originWithPlans,
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
      })
      expect((await signIn(otherContext.request, email)).status()).toBe(200)
      await openSettings(page)
      await expect(page.getByText(email).first()).toBeVisible()
      await expect(page.getByText('This browser', { exact: true })).toHaveCount(1)
      await expect(page.getByText('Firefox on Windows')).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
      await expect(page.getByText('Firefox on Windows')).toHaveCount(0)
      expect(await (await otherContext.request.get('/api/auth/get-session')).json()).toBeNull()
      await otherContext.close()

      await page.getByRole('tab', { name: 'Subscription' }).click()
      await expect(page).toHaveURL(/\/settings\?tab=subscription$/)
      await page.reload()
      await expect(page.getByRole('tab', { name: 'Subscription' })).toHaveAttribute('aria-selected', 'true')
    })

    test('shows and changes the cookie consent, and copies the user id', async ({ page }) => {
      await signUp(page.request)
      await openSettings(page)
      const cookies = page.getByRole('region', { name: 'Cookies' })
      await expect(cookies).toContainText('Only necessary cookies are allowed')
      await cookies.getByRole('button', { name: 'Change cookie settings' }).click()
      await page.getByRole('dialog', { name: 'Cookies' }).getByRole('button', { name: 'Allow all' }).click()
      await expect(cookies).toContainText('All cookies are allowed')

      await letClipboard(page, 'granted')
      await page.getByRole('button', { name: 'Copy ID' }).click()
      await expect(page.getByText('User ID copied')).toBeVisible()
      const { user } = await (await page.request.get('/api/auth/get-session')).json()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.id)
    })

    test('signs out everywhere else, and everywhere', async ({ page, browser }) => {
      const email = await signUp(page.request)
      const otherContext = await browser.newContext({ baseURL: originWithPlans })
      const otherSession = async () => (await otherContext.request.get('/api/auth/get-session')).json()
      const signOut = async (where: string) => {
        expect((await signIn(otherContext.request, email)).status()).toBe(200)
        await openSettings(page)
        await page.getByRole('button', { name: where, exact: true }).click()
        const confirmation = page.getByRole('alertdialog', { name: `${where}?` })
        await expectAccessible(page)
        await confirmation.getByRole('button', { name: 'Sign out' }).click()
        await expect(confirmation).toBeHidden()
        expect(await otherSession()).toBeNull()
      }

      await signOut('Sign out other devices')
      await expectSignedIn(page)
      await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0)

      await signOut('Sign out everywhere')
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
      expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull()
      await otherContext.close()
    })

    test('links a provider, and unlinks it', async ({ page }) => {
      const issuer = await startIssuer()
      issuer.setUser('Link', { email: newEmail('link') })
      await signUp(page.request)
      await openSettings(page)
      await page.getByRole('button', { name: 'Link Google' }).click()
      await expect(page.getByText('Google linked')).toBeVisible()
      const linkedProviders = async () => {
        const accounts: { providerId: string }[] = await (
          await page.request.get('/api/auth/list-accounts')
        ).json()
        return accounts.map(({ providerId }) => providerId)
      }
      expect(await linkedProviders()).toEqual(['credential', 'google'])
      await page.getByRole('button', { name: 'Unlink Google' }).click()
      await expect(page.getByRole('button', { name: 'Link Google', exact: true })).toBeVisible()
      expect(await linkedProviders()).toEqual(['credential'])
      await issuer.close()
    })

    test('changes the password, and ends every other session with it', async ({ page, browser }) => {
      const email = await signUp(page.request)
      const otherContext = await browser.newContext({ baseURL: originWithPlans })
      await signIn(otherContext.request, email)
      await openSettings(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByLabel('Current password')).toBeFocused()
      await page.getByLabel('Current password').fill('not this one')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('another horse battery')
      await page.getByLabel('Confirm password').fill('another horse')
      await page.getByLabel('Confirm password').blur()
      await expect(page.getByText('Password differ')).toBeVisible()
      await page.getByLabel('Confirm password').fill('another horse battery')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Wrong password')).toBeVisible()
      await page.getByLabel('Current password').fill(password)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Password changed')).toBeVisible()
      expect(await (await otherContext.request.get('/api/auth/get-session')).json()).toBeNull()
      const again = await signIn(otherContext.request, email, 'another horse battery')
      expect(again.status()).toBe(200)
      await otherContext.close()
    })

    test('asks for a code after the password with two-factor authentication', async ({ page }) => {
      const email = await signUp(page.request)
      await openSettings(page)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      await expectAccessible(page)
      const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(
        ' ',
        '',
      )
      await page.getByLabel('6-digit code').fill(currentTotp(secret))
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeVisible()
      const [backup = ''] = await page.getByRole('dialog').locator('code').allTextContents()
      await page.getByRole('button', { name: 'I’ve saved them' }).click()
      await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

      await signOutOnServer(page)
      await signInByPassword(page, email)
      const code = page.getByLabel('6-digit code')
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
      await code.fill('000000')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Wrong code. Try the next one')).toBeVisible()
      await page.getByLabel('6-digit code').fill(currentTotp(secret))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectSignedIn(page)

      await signOutOnServer(page)
      await signInByPassword(page, email)
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByLabel('Backup code').fill(backup)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectSignedIn(page)
    })

    test('signs in by a passkey that was added in the settings', async ({ page }) => {
      await addAuthenticator(page)
      const email = await signUp(page.request)
      await openSettings(page)
      await page.getByRole('button', { name: 'Add passkey' }).click()
      await expect(page.getByText('Your passkey is ready')).toBeVisible()
      await signOutOnServer(page)
      await page.getByRole('button', { name: 'Passkey' }).click()
      await expectSignedIn(page)
      const profile = await (await page.request.get('/api/profile')).json()
      expect(profile.web.lastSignInMethod).toBe('passkey')

      await openSettings(page)
      await expect(page.getByText(email).first()).toBeVisible()
      await page.getByRole('button', { name: /^Delete Chrome/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: /^Delete Chrome/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
      await signOutOnServer(page)
      await page.getByRole('button', { name: 'Passkey' }).click()
      await expect(page.getByText('This passkey isn’t linked to any account on this server')).toBeVisible()
    })

    test('exports all data, and deletes the account after its address is typed', async ({ page }) => {
      const email = await signUp(page.request)
      await openSettings(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export my data' }).click()
      expect((await download).suggestedFilename()).toMatch(/^pentimento-\d{4}-\d\d-\d\d\.zip$/)

      await page.getByRole('button', { name: 'Delete account' }).click()
      const deleteButton = page.getByRole('button', { name: 'Delete everything' })
      await expect(deleteButton).toBeDisabled()
      await page.getByRole('dialog').getByLabel('Email').fill(email.toUpperCase())
      await deleteButton.click()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
      const again = await signIn(page.request, email)
      expect(again.status()).toBe(401)
    })
  })

test('stores the auth state, reports sign_up once, and sets the status cookie', async ({ page, context }) => {
  const email = await signUp(page.request)
  await page.goto('/')
  await expectSignedIn(page)
  const events = () => page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer ?? [])
  await expect.poll(async () => (await events()).filter(({ event }) => event === 'sign_up')).toHaveLength(1)
  const storedState = await page.evaluate(() => JSON.parse(localStorage.getItem('authState') ?? 'null'))
  expect(storedState).toMatchObject({
    user: { email },
    userLoaded: true,
    metadataLoaded: true,
    subscriptionLoaded: true,
  })
  expect(storedState.metadata.web.lastSignInMethod).toBe('loginForm')
  const statusCookie = async () => (await context.cookies()).find(({ name }) => name === 'status')?.value
  expect(await statusCookie()).toBe('free')

  await page.reload()
  await expectSignedIn(page)
  expect((await events()).filter(({ event }) => event === 'sign_up')).toHaveLength(0)

  await page.context().addCookies([{ name: 'status', value: 'pro', url: page.url() }])
  await page.getByRole('button', { name: 'account' }).click()
  await page.getByRole('button', { name: 'logout' }).click()
  await expect.poll(statusCookie).toBe('free')
})

test('does not report sign_up for visitors and for accounts older than 30 seconds', async ({ page }) => {
  const eventsOf = async (who: string) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authState'))).toContain(who)
    return page.evaluate('(window.dataLayer ?? []).map(({ event }) => event)')
  }
  await postToAuth(page.request, '/sign-in/anonymous', {})
  expect(await eventsOf('"isAnonymous":true')).not.toContain('sign_up')
  const email = await signUp(page.request)
  await page.clock.setSystemTime(Date.now() + 31_000)
  expect(await eventsOf(email)).not.toContain('sign_up')
})

test('signs in a browser by a QR code on a phone that is signed in', async ({ page, browser }) => {
  const phone = await browser.newContext({
    baseURL: originWithPlans,
    viewport: { width: 390, height: 844 },
    isMobile: true,
  })
  const phonePage = await phone.newPage()
  const email = await signUp(phonePage.request)

  await page.goto('/a/login')
  const qrResponse = page.waitForResponse(answer => answer.url().endsWith('/api/qr-sign-ins'))
  await page.getByRole('button', { name: 'Use your phone' }).click()
  const { code, number } = await (await qrResponse).json()
  await expect(page.getByRole('img', { name: 'QR code for signing in' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(String(number))
  await expectAccessible(page)

  await phonePage.goto(`/qr-sign-in?code=${code}`)
  await expect(phonePage.getByText(`The browser will be signed in as ${email}.`)).toBeVisible()
  await expect(phonePage.getByText(String(number), { exact: true })).toBeVisible()
  await expect(phonePage.getByText('Chrome on Windows')).toBeVisible()
  await expectAccessible(phonePage)
  await phonePage.getByRole('button', { name: 'Approve' }).click()
  await expect(phonePage.getByRole('heading', { name: 'Sign-in approved' })).toBeVisible()

  await expectSignedIn(page)
  const profile = await (await page.request.get('/api/profile')).json()
  expect(profile.web.lastSignInMethod).toBe('qrcode')
  await phone.close()
})
