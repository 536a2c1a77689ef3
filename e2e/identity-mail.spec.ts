import { startFakeMailServer } from '@pentimento/fake-services/mail-server'
import { totpOf } from '@pentimento/fake-services/totp'
import { expect, type Page, test } from '@playwright/test'
import { startTestServer, type TestServer } from '../scripts/test-server.ts'
import { expectAccessible } from './accessibility.ts'
import { newEmail, postToAuth, signUp } from './accounts.ts'
import { consentedState } from './consented-state.ts'
import { fullRun } from './full-run.ts'
import { holdResponse } from './hold-response.ts'
import { ports, visitorEnv } from './servers.ts'
import { expectInViewports, viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

const port = ports.withPlans + 7
const baseURL = `http://localhost:${port}`

test.use({ baseURL, storageState: consentedState(baseURL) })

let mailbox: Awaited<ReturnType<typeof startFakeMailServer>>
let server: TestServer
test.beforeAll(async () => {
  mailbox = await startFakeMailServer()
  const settings = { PENTIMENTO_PLANS: 'on', LOG_LEVEL: 'fatal', ...visitorEnv, ...mailbox.env }
  server = await startTestServer(settings, port)
})
test.afterAll(async () => {
  await server?.close()
  await mailbox?.close()
})

const latestToast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('p').last()
/** Turn on two-factor authentication for the account of a page. @returns a backup code */
async function turnOnTwoFactor(page: Page, password: string): Promise<string> {
  const setup = await (await postToAuth(page.request, '/two-factor/enable', { password }, baseURL)).json()
  const code = totpOf(setup.totpURI)
  const confirmed = await postToAuth(page.request, '/two-factor/verify-totp', { code }, baseURL)
  expect(confirmed.status()).toBe(200)
  return setup.backupCodes[0]
}

const accountButton = (page: Page) => page.getByRole('button', { name: 'account', exact: true })

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('an email link signs in, but only in the browser that requested it', async ({ page, browser }) => {
      const email = newEmail('link')
      await page.goto('/tools')
      await waitForApp(page)
      await page.getByRole('button', { name: 'sign up' }).click()
      const panel = page.getByRole('dialog', { name: 'Sign in' })
      await panel.getByRole('button', { name: 'sign in', exact: true }).click()
      await expect(panel.getByText('This field is required')).toBeVisible()
      await panel.getByLabel('Email').fill(email)
      await panel.getByRole('button', { name: 'sign in', exact: true }).click()
      await expect(latestToast(page)).toHaveText('Check your mail inbox, we have sent you a link to sign in')
      await expect(panel).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('emailLink'))).toBe(email)
      await page.getByRole('button', { name: 'sign up' }).click()
      await expect(panel.getByLabel('Email')).toHaveValue(email)
      await expect(panel.getByRole('button', { name: 'sign in link sent' })).toBeDisabled()

      const link = await mailbox.nextLinkTo(email)
      expect(new URL(link).pathname).toBe('/signin-link')
      const otherContext = await browser.newContext()
      const otherPage = await otherContext.newPage()
      const refusedText = 'Please open validation link on same browser'
      await otherPage.goto(link)
      await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(refusedText)
      await otherPage.evaluate(address => localStorage.setItem('emailLink', address), email)
      await otherPage.goto(link)
      await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(refusedText)
      await otherContext.close()

      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed in')
      await expect(accountButton(page)).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('emailLink'))).toBeNull()
      await expectAccessible(page)

      await page.goto(link)
      await expect(page.getByText('It was already used or has expired.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^This link is no longer valid/)
    })

    test('the button is disabled after the link was sent, until the address changes', async ({ page }) => {
      await page.goto('/a/login?by=link')
      await page.getByRole('textbox', { name: 'Email' }).fill(newEmail('resting'))
      await page.getByRole('button', { name: 'sign in', exact: true }).click()
      const button = page.getByRole('button', { name: 'sign in link sent' })
      await expect(button).toBeDisabled()
      await page.getByRole('textbox', { name: 'Email' }).press('End')
      await page.getByRole('textbox', { name: 'Email' }).press('Backspace')
      await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeEnabled()
    })

    test('signs up with a password, confirms the address, resets the password, and enters a code after an email link', async ({
      page,
    }) => {
      const email = newEmail('joan')
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      await page.goto('/a/login?by=new')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('This field is required')).toHaveCount(4)
      await expectAccessible(page)
      await field('Email').fill(email)
      await field('Password').fill('correct horse')
      await field('Confirm password').fill('correct house')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Password differ')).toBeVisible()
      await field('Confirm password').fill('correct horse')
      await expect(page.getByText('Password differ')).toBeHidden()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('This field is required')).toHaveCount(1)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed in')

      await page.goto(await mailbox.nextLinkTo(email))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed')
      await accountButton(page).click()
      await page.getByRole('button', { name: 'logout' }).click()
      await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()

      await page.goto('/a/login?by=new')
      await field('Email').fill(email)
      await field('Password').fill('another horse')
      await field('Confirm password').fill('another horse')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert')).toHaveText('Account already in use')

      await page.goto('/a/login')
      await field('Email').fill(email)
      await field('Password').fill('wrong horse')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(field('Password')).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
      await expectAccessible(page)

      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
      await field('Email').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'No account found with this email, please verify the email and try again',
      )
      await field('Email').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

      const reset = await mailbox.nextLinkTo(email)
      await page.goto(reset)
      await field('Password').fill('a third horse')
      await field('Confirm password').fill('a third horse')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed')
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      await field('Email').fill(email)
      await field('Password').fill('a third horse')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed in')

      const backupCode = await turnOnTwoFactor(page, 'a third horse')
      await postToAuth(page.request, '/sign-out', {}, baseURL)
      await page.goto('/a/login?by=link')
      await field('Email').fill(email)
      await page.getByRole('button', { name: 'sign in', exact: true }).click()
      await expect(page.getByRole('button', { name: 'sign in link sent' })).toBeVisible()
      await page.goto(await mailbox.nextLinkTo(email))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-factor authentication')
      await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByLabel('Backup code').fill(backupCode)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed in')
      await expect(accountButton(page)).toBeVisible()
    })
  })

test('shows an error if the session is revoked while signing in', { tag: fullRun }, async ({
  page,
  browser,
}) => {
  const otherContext = await browser.newContext({ baseURL })
  const email = await signUp(otherContext.request, { origin: baseURL })
  await (await otherContext.newPage()).goto(await mailbox.nextLinkTo(email))
  await page.goto('/a/login?by=link')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'sign in link sent' })).toBeVisible()
  const link = await mailbox.nextLinkTo(email)
  const sessions = async () =>
    (await (await otherContext.request.get('/api/auth/list-sessions')).json()).length
  expect(await sessions()).toBe(1)
  const signIn = await holdResponse(page, '**/api/auth/magic-link/verify*')
  await page.goto(link, { waitUntil: 'commit' })
  await signIn.received
  expect(await sessions()).toBe(2)
  expect((await postToAuth(otherContext.request, '/revoke-other-sessions', {}, baseURL)).status()).toBe(200)
  signIn.release()
  const errorHeading = page.getByRole('heading', { level: 1, name: 'Couldn’t validate your session' })
  await expect(errorHeading).toBeVisible()
  await expectInViewports(page, errorHeading)
  await otherContext.close()
})
