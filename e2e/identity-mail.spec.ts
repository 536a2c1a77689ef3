import { startFakeMailServer } from '@pentimento/peers/mail-server'
import { expect, type Page, test } from '@playwright/test'
import { type House, openHouse } from '../scripts/house.ts'
import { expectAccessible } from './accessibility.ts'
import { consented } from './consented.ts'
import { holdAnswer } from './hold-answer.ts'
import { askAuth, newAddress, signUp } from './people.ts'
import { ports, visitorSettings } from './servers.ts'
import { expectInViewports, viewports } from './viewports.ts'

const port = ports.withPlans + 7
const baseURL = `http://localhost:${port}`

test.use({ baseURL, storageState: consented(baseURL) })

let mailbox: Awaited<ReturnType<typeof startFakeMailServer>>
let house: House
test.beforeAll(async () => {
  mailbox = await startFakeMailServer()
  const settings = { PENTIMENTO_PLANS: 'on', LOG_LEVEL: 'fatal', ...visitorSettings, ...mailbox.env }
  house = await openHouse(settings, port)
})
test.afterAll(async () => {
  await house?.close()
  await mailbox?.close()
})

const newest = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('p').last()
const account = (page: Page) => page.getByRole('button', { name: 'account', exact: true })

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('an email link signs in, but only in the browser that requested it', async ({ page, browser }) => {
      const email = newAddress('link')
      await page.goto('/tools')
      await page.getByRole('button', { name: 'sign up' }).click()
      const panel = page.getByRole('dialog', { name: 'Sign in' })
      await panel.getByRole('button', { name: 'sign in', exact: true }).click()
      await expect(panel.getByText('This field is required')).toBeVisible()
      await panel.getByLabel('E-mail').fill(email)
      await panel.getByRole('button', { name: 'sign in', exact: true }).click()
      await expect(newest(page)).toHaveText('Check your mail inbox, we have sent you a link to sign in')
      await expect(panel).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('emailLink'))).toBe(email)
      await page.getByRole('button', { name: 'sign up' }).click()
      await expect(panel.getByLabel('E-mail')).toHaveValue(email)
      await expect(panel.getByRole('button', { name: 'sign in link sent' })).toBeDisabled()

      const link = await mailbox.nextLinkTo(email)
      expect(new URL(link).pathname).toBe('/signin-link')
      const elsewhere = await browser.newContext()
      const stranger = await elsewhere.newPage()
      const refused = 'Please open validation link on same browser'
      await stranger.goto(link)
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(refused)
      await stranger.evaluate(address => localStorage.setItem('emailLink', address), email)
      await stranger.goto(link)
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(refused)
      await elsewhere.close()

      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
      await expect(account(page)).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('emailLink'))).toBeNull()
      await expectAccessible(page)

      await page.evaluate(address => localStorage.setItem('emailLink', address), email)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^This link is no longer good/)
    })

    test('the button is disabled after the link was sent, until the address changes', async ({ page }) => {
      await page.goto('/a/login?by=link')
      await page.getByLabel('E-mail').fill(newAddress('resting'))
      await page.getByRole('button', { name: 'sign in', exact: true }).click()
      const button = page.getByRole('button', { name: 'sign in link sent' })
      await expect(button).toBeDisabled()
      await page.getByLabel('E-mail').press('End')
      await page.getByLabel('E-mail').press('Backspace')
      await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeEnabled()
    })

    test('signs up with a password, confirms the address and resets the password', async ({ page }) => {
      const email = newAddress('joan')
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      await page.goto('/a/login?by=new')
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByText('This field is required')).toHaveCount(4)
      await expectAccessible(page)
      await field('E-mail').fill(email)
      await field('Password').fill('correct horse')
      await field('Password again').fill('correct house')
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByText('Password differ')).toBeVisible()
      await field('Password again').fill('correct horse')
      await expect(page.getByText('Password differ')).toBeHidden()
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByText('This field is required')).toHaveCount(1)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')

      await page.goto(await mailbox.nextLinkTo(email))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed')
      await account(page).click()
      await page.getByRole('button', { name: 'logout' }).click()
      await expect(page.getByRole('button', { name: 'sign up' })).toBeVisible()

      await page.goto('/a/login?by=new')
      await field('E-mail').fill(email)
      await field('Password').fill('another horse')
      await field('Password again').fill('another horse')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByRole('alert')).toHaveText('Account already in use')

      await page.goto('/a/login')
      await field('E-mail').fill(email)
      await field('Password').fill('wrong horse')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(field('Password')).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is not right')
      await expectAccessible(page)

      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
      await field('E-mail').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'No account found with this email, please verify the email and try again',
      )
      await field('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your mail inbox')

      const reset = await mailbox.nextLinkTo(email)
      await page.goto(reset)
      await field('Password').fill('a third horse')
      await field('Password again').fill('a third horse')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Change the password' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      await field('E-mail').fill(email)
      await field('Password').fill('a third horse')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
    })
  })

test('shows an error if the session is revoked while signing in', async ({ page, browser }) => {
  const elsewhere = await browser.newContext({ baseURL })
  const email = await signUp(elsewhere.request, { origin: baseURL })
  await (await elsewhere.newPage()).goto(await mailbox.nextLinkTo(email))
  await page.goto('/a/login?by=link')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'sign in link sent' })).toBeVisible()
  const link = await mailbox.nextLinkTo(email)
  const sessions = async () => (await (await elsewhere.request.get('/api/auth/list-sessions')).json()).length
  expect(await sessions()).toBe(1)
  const signIn = await holdAnswer(page, '**/api/auth/magic-link/verify*')
  await page.goto(link, { waitUntil: 'commit' })
  await signIn.answered
  expect(await sessions()).toBe(2)
  expect((await askAuth(elsewhere.request, '/revoke-other-sessions', {}, baseURL)).status()).toBe(200)
  signIn.release()
  const told = page.getByRole('heading', { level: 1, name: 'Your session could not be validated' })
  await expect(told).toBeVisible()
  await expectInViewports(page, told)
  await elsewhere.close()
})
