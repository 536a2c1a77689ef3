import { currentTotp } from '@pentimento/peers/totp'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { addAuthenticator } from './authenticator.ts'
import { letClipboard } from './clipboard.ts'
import { openIssuer } from './issuer.ts'
import { askAuth, newAddress, password, signIn, signUp } from './people.ts'
import { originWithPlans } from './servers.ts'
import { viewports } from './viewports.ts'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'account', exact: true })).toBeEnabled()

const leave = async (page: Page) => {
  await askAuth(page.request, '/sign-out', {})
  await page.goto('/a/login')
}

async function giveThePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('shows the account and its sessions', async ({ page, browser }) => {
      const email = await signUp(page.request)
      const elsewhere = await browser.newContext({
        baseURL: originWithPlans,
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
      })
      expect((await signIn(elsewhere.request, email)).status()).toBe(200)
      await openSettings(page)
      await expect(page.getByText(email).first()).toBeVisible()
      await expect(page.getByText('This browser', { exact: true })).toHaveCount(1)
      await expect(page.getByText('Firefox on Windows')).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'End Firefox on Windows' }).click()
      await expect(page.getByText('Firefox on Windows')).toHaveCount(0)
      expect(await (await elsewhere.request.get('/api/auth/get-session')).json()).toBeNull()
      await elsewhere.close()

      await page.getByRole('tab', { name: 'Subscription' }).click()
      await expect(page).toHaveURL(/\/settings\?tab=subscription$/)
      await page.reload()
      await expect(page.getByRole('tab', { name: 'Subscription' })).toHaveAttribute('aria-selected', 'true')
    })

    test('shows and changes the cookie consent, and copies the user id', async ({ page }) => {
      await signUp(page.request)
      await openSettings(page)
      const cookies = page.getByRole('region', { name: 'Cookies' })
      await expect(cookies).toContainText('Only what is necessary')
      await cookies.getByRole('button', { name: 'Change cookies' }).click()
      await page.getByRole('dialog', { name: 'Cookies' }).getByRole('button', { name: 'Allow all' }).click()
      await expect(cookies).toContainText('All are allowed')

      await letClipboard(page, 'granted')
      await page.getByRole('button', { name: 'Copy id' }).click()
      await expect(page.getByText('User id copied')).toBeVisible()
      const { user } = await (await page.request.get('/api/auth/get-session')).json()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.id)
    })

    test('signs out everywhere else, and everywhere', async ({ page, browser }) => {
      const email = await signUp(page.request)
      const elsewhere = await browser.newContext({ baseURL: originWithPlans })
      const whoElsewhere = async () => (await elsewhere.request.get('/api/auth/get-session')).json()
      const signOut = async (where: string) => {
        expect((await signIn(elsewhere.request, email)).status()).toBe(200)
        await openSettings(page)
        await page.getByRole('button', { name: where, exact: true }).click()
        const sure = page.getByRole('alertdialog', { name: `${where}?` })
        await expectAccessible(page)
        await sure.getByRole('button', { name: 'Sign out' }).click()
        await expect(sure).toBeHidden()
        expect(await whoElsewhere()).toBeNull()
      }

      await signOut('Sign out everywhere else')
      await isSignedIn(page)
      await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0)

      await signOut('Sign out everywhere')
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
      expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull()
      await elsewhere.close()
    })

    test('links a provider, and unlinks it', async ({ page }) => {
      const issuer = await openIssuer()
      issuer.setUser('Link', { email: newAddress('link') })
      await signUp(page.request)
      await openSettings(page)
      await page.getByRole('button', { name: 'Link Google' }).click()
      await expect(page.getByText('Google is linked')).toBeVisible()
      const ways = async () => {
        const accounts: { providerId: string }[] = await (
          await page.request.get('/api/auth/list-accounts')
        ).json()
        return accounts.map(({ providerId }) => providerId)
      }
      expect(await ways()).toEqual(['credential', 'google'])
      await page.getByRole('button', { name: 'Unlink Google' }).click()
      await expect(page.getByRole('button', { name: 'Link Google', exact: true })).toBeVisible()
      expect(await ways()).toEqual(['credential'])
      await issuer.close()
    })

    test('changes the password, and ends every other session with it', async ({ page, browser }) => {
      const email = await signUp(page.request)
      const elsewhere = await browser.newContext({ baseURL: originWithPlans })
      await signIn(elsewhere.request, email)
      await openSettings(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByLabel('Current password')).toBeFocused()
      await page.getByLabel('Current password').fill('not this one')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('another horse battery')
      await page.getByLabel('Password again').fill('another horse')
      await page.getByLabel('Password again').blur()
      await expect(page.getByText('Password differ')).toBeVisible()
      await page.getByLabel('Password again').fill('another horse battery')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('The password is not right')).toBeVisible()
      await page.getByLabel('Current password').fill(password)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Your password is changed')).toBeVisible()
      expect(await (await elsewhere.request.get('/api/auth/get-session')).json()).toBeNull()
      const again = await signIn(elsewhere.request, email, 'another horse battery')
      expect(again.status()).toBe(200)
      await elsewhere.close()
    })

    test('asks for a code after the password with two-factor authentication', async ({ page }) => {
      const email = await signUp(page.request)
      await openSettings(page)
      await page.getByRole('button', { name: 'Switch on' }).click()
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      await expectAccessible(page)
      const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(
        ' ',
        '',
      )
      await page.getByLabel('Code of six digits').fill(currentTotp(secret))
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Keep your backup codes' })).toBeVisible()
      const [backup = ''] = await page.getByRole('dialog').locator('code').allTextContents()
      await page.getByRole('button', { name: 'I have kept them' }).click()
      await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()

      await leave(page)
      await giveThePassword(page, email)
      const code = page.getByLabel('Code of six digits')
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
      await code.fill('000000')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('This code is not right, please try the next one')).toBeVisible()
      await page.getByLabel('Code of six digits').fill(currentTotp(secret))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await isSignedIn(page)

      await leave(page)
      await giveThePassword(page, email)
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByLabel('Backup code').fill(backup)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await isSignedIn(page)
    })

    test('signs in by a passkey that was added in the settings', async ({ page }) => {
      await addAuthenticator(page)
      const email = await signUp(page.request)
      await openSettings(page)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByText('Your passkey is ready')).toBeVisible()
      await leave(page)
      await page.getByRole('button', { name: 'Passkey' }).click()
      await isSignedIn(page)
      const profile = await (await page.request.get('/api/profile')).json()
      expect(profile.web.lastSignInMethod).toBe('passkey')

      await openSettings(page)
      await expect(page.getByText(email).first()).toBeVisible()
      await page.getByRole('button', { name: /^Delete Chrome/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: /^Delete Chrome/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
      await leave(page)
      await page.getByRole('button', { name: 'Passkey' }).click()
      await expect(page.getByText('This passkey belongs to no account here')).toBeVisible()
    })

    test('exports all data, and deletes the account after its address is typed', async ({ page }) => {
      const email = await signUp(page.request)
      await openSettings(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export my data' }).click()
      expect((await download).suggestedFilename()).toMatch(/^pentimento-\d{4}-\d\d-\d\d\.zip$/)

      await page.getByRole('button', { name: 'Delete my account' }).click()
      const act = page.getByRole('button', { name: 'Delete everything' })
      await expect(act).toBeDisabled()
      await page.getByRole('dialog').getByLabel('E-mail').fill(email.toUpperCase())
      await act.click()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('button', { name: 'sign up' })).toBeEnabled()
      const again = await signIn(page.request, email)
      expect(again.status()).toBe(401)
    })
  })

test('stores the auth state, reports sign_up once, and sets the status cookie', async ({
  page,
  context,
}) => {
  const email = await signUp(page.request)
  await page.goto('/')
  await isSignedIn(page)
  const events = () => page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer ?? [])
  await expect.poll(async () => (await events()).filter(({ event }) => event === 'sign_up')).toHaveLength(1)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('authState') ?? 'null'))
  expect(kept).toMatchObject({
    user: { email },
    userLoaded: true,
    metadataLoaded: true,
    subscriptionLoaded: true,
  })
  expect(kept.metadata.web.lastSignInMethod).toBe('loginForm')
  const statusCookie = async () => (await context.cookies()).find(({ name }) => name === 'status')?.value
  expect(await statusCookie()).toBe('free')

  await page.reload()
  await isSignedIn(page)
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
  await askAuth(page.request, '/sign-in/anonymous', {})
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
  const onPhone = await phone.newPage()
  const email = await signUp(onPhone.request)

  await page.goto('/a/login')
  const begun = page.waitForResponse(answer => answer.url().endsWith('/api/qr-sign-ins'))
  await page.getByRole('button', { name: 'With your phone' }).click()
  const { code, number } = await (await begun).json()
  await expect(page.getByRole('img', { name: 'QR code to sign in by' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(String(number))
  await expectAccessible(page)

  await onPhone.goto(`/qr-sign-in?code=${code}`)
  await expect(onPhone.getByText(`It will be signed in as ${email}.`)).toBeVisible()
  await expect(onPhone.getByText(String(number), { exact: true })).toBeVisible()
  await expect(onPhone.getByText('Chrome on Windows')).toBeVisible()
  await expectAccessible(onPhone)
  await onPhone.getByRole('button', { name: 'Approve' }).click()
  await expect(onPhone.getByRole('heading', { name: 'The browser is in' })).toBeVisible()

  await isSignedIn(page)
  const profile = await (await page.request.get('/api/profile')).json()
  expect(profile.web.lastSignInMethod).toBe('qrcode')
  await phone.close()
})
