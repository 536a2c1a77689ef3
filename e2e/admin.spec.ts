import { createServer, type Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { startTestServer, type TestServer } from '../scripts/test-server.ts'
import { expectAccessible } from './accessibility.ts'
import { openPageAs, password, postToAuth } from './accounts.ts'
import { consentedState } from './consented-state.ts'
import { fullRun } from './full-run.ts'
import { startIssuer } from './issuer.ts'
import { latestEmailLink } from './latest-email-link.ts'
import { ports, providerEnv } from './servers.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

const port = ports.withPlans + 6
const baseURL = `http://localhost:${port}`
const operator = 'operator@example.com'
const eve = 'eve@example.com'

test.use({ baseURL, storageState: consentedState(baseURL) })
test.describe.configure({ mode: 'serial' })

let server: TestServer
/** Sends a part of each model, and keeps the connection open. */
let hub: Server
const hubPort = ports.withPlans + 7
let issuer: Awaited<ReturnType<typeof startIssuer>>
let adminPage: Page
let userPage: Page
test.beforeAll(async ({ browser }) => {
  hub = createServer((_request, response) => {
    response.write(Buffer.alloc(10_000_000))
  }).listen(hubPort, '127.0.0.1')
  const settings = {
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_ADMINS: operator,
    PENTIMENTO_MODEL_MIRROR: `http://127.0.0.1:${hubPort}`,
    LOG_LEVEL: 'fatal',
    ...providerEnv,
  }
  server = await startTestServer(settings, port)
  issuer = await startIssuer()
  userPage = await openPageAs(browser, eve, baseURL)
  await userPage.goto(await latestEmailLink(eve, userPage.request))
  adminPage = await openPageAs(browser, operator, baseURL)
  await adminPage.goto(await latestEmailLink(operator, adminPage.request))
})
test.afterAll(async () => {
  await issuer?.close()
  await server?.close()
  hub?.closeAllConnections()
  hub?.close()
})

async function openTab(tab: string): Promise<void> {
  await adminPage.goto('/admin')
  await adminPage.getByRole('tab', { name: tab }).click()
}

async function findUser(query: string): Promise<void> {
  await openTab('Users')
  await adminPage.getByRole('searchbox', { name: 'Email, name or ID' }).fill(query)
  await adminPage.getByRole('button', { name: 'Search' }).click()
  await adminPage.getByRole('button', { name: eve }).click()
  await expect(adminPage.getByRole('heading', { name: 'eve' })).toBeVisible()
}

/** Sign the user in after all their sessions were ended. */
async function signBackIn(): Promise<void> {
  const credentials = { email: eve, password }
  expect((await postToAuth(userPage.request, '/sign-in/email', credentials, baseURL)).status()).toBe(200)
  await userPage.reload()
  await expect(userPage.getByRole('button', { name: 'account', exact: true })).toBeEnabled()
}

const clickButton = (name: string, within: Page | ReturnType<Page['getByRole']> = adminPage) =>
  within.getByRole('button', { name, exact: true }).click()

/** Names of the viewports in which the tests below ran. */
const viewportNames: string[] = []

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })
    test.beforeAll(async () => {
      viewportNames.push(name)
      for (const window of [adminPage, userPage]) await window.setViewportSize(viewport)
    })

    test('an admin finds a user, bans them, which their open page shows at once, and unbans them', async ({
      page,
    }) => {
      await userPage.goto('/tools')
      await expect(userPage.getByRole('button', { name: 'account', exact: true })).toBeEnabled()
      await findUser('eve@')
      await clickButton('Ban')
      const dialog = adminPage.getByRole('dialog', { name: 'Ban this user?' })
      await clickButton('Ban', dialog)
      await expect(dialog.getByText('Required')).toBeVisible()
      await expectAccessible(adminPage)
      await dialog.getByLabel('Reason').fill('Sells letters')
      await clickButton('Ban', dialog)
      await expect(adminPage.getByText('Banned Sells letters')).toBeVisible()

      const notice = userPage.getByRole('dialog', { name: 'This account has been disabled' })
      await expect(notice).toBeVisible()
      expect(await userPage.evaluate('window.dataLayer')).toContainEqual({ event: 'ban_modal' })
      await expectAccessible(userPage)

      issuer.setUser('Eve', { email: eve })
      await page.goto('/tools')
      await waitForApp(page)
      await page.getByRole('button', { name: 'sign up' }).click()
      const panel = page.getByRole('dialog', { name: 'Sign in' })
      await panel.getByRole('button', { name: 'Google' }).click()
      await expect(page.getByRole('dialog', { name: 'This account has been disabled' })).toBeVisible()
      await expect(panel).toBeHidden()

      await clickButton('Unban')
      await expect(adminPage.getByText('Banned Sells letters')).toBeHidden()
      await signBackIn()
      await expect(notice).toBeHidden()
    })

    test('an admin signs a user out everywhere, which their open page shows at once', async () => {
      await findUser('eve@')
      await clickButton('Sign user out everywhere')
      const confirmation = adminPage.getByRole('alertdialog', { name: 'Sign this user out everywhere?' })
      await expectAccessible(adminPage)
      await clickButton('Sign user out everywhere', confirmation)
      await expect(confirmation).toBeHidden()
      await expect(adminPage.getByRole('heading', { name: 'Active sessions' })).toBeHidden()
      await expect(userPage.getByRole('button', { name: 'sign up' })).toBeVisible()
      await signBackIn()
    })

    test('granting and revoking Pro takes effect in the user’s open page', async () => {
      await userPage.goto('/settings')
      await findUser('eve@')
      await clickButton('Grant Pro')
      await clickButton('Grant', adminPage.getByRole('dialog', { name: 'Grant Pro' }))
      await expect(adminPage.getByText('Active · Granted by the administrator')).toBeVisible()
      const statusCookie = async () =>
        (await userPage.context().cookies()).find(({ name }) => name === 'status')?.value
      const plan = async () => (await (await userPage.request.get('/api/plan')).json()).plan
      expect(await plan()).toBe('pro')
      await expect.poll(statusCookie).toBe('pro')
      await clickButton('Revoke')
      const confirmation = adminPage.getByRole('alertdialog', { name: 'Revoke Pro?' })
      await clickButton('Revoke', confirmation)
      await expect(confirmation).toBeHidden()
      await expect(adminPage.getByRole('button', { name: 'Revoke' })).toBeHidden()
      expect(await plan()).toBe('free')
      await expect.poll(statusCookie).toBe('free')
    })

    test('an admin downloads a model in the background, stops, and removes it', async () => {
      await openTab('Models')
      const model = adminPage.getByRole('listitem').filter({ hasText: 'efficientsam-ti' })
      await clickButton('Download', model)
      await expect(model.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '49')
      await expectAccessible(adminPage)
      await clickButton('Stop', model)
      await expect(model.getByRole('button', { name: 'Resume download' })).toBeVisible()
      await clickButton('Remove', model)
      await clickButton('Remove', adminPage.getByRole('alertdialog', { name: 'Remove efficientsam-ti?' }))
      await expect(model.getByRole('button', { name: 'Download', exact: true })).toBeVisible()

      const drawing = adminPage.getByRole('listitem').filter({ hasText: 'sd-turbo' })
      await clickButton('Download', drawing)
      const question = adminPage.getByRole('alertdialog', { name: 'Accept the license of sd-turbo?' })
      await expect(question.getByRole('link', { name: 'Stability AI Community License' })).toBeVisible()
      await adminPage.keyboard.press('Escape')
      await expect(question).toBeHidden()
    })

    test('a new banner appears at once in open pages, on its pages only, until it is ended', async ({
      page,
    }) => {
      const text = `Closed on Sunday for repairs, as is told in ${name}`
      await userPage.goto('/tools')
      const bannerOfUser = userPage.getByRole('status').filter({ hasText: text })
      await openTab('Banners')
      await clickButton('New banner')
      const dialog = adminPage.getByRole('dialog', { name: 'New banner' })
      await dialog.getByLabel('Text', { exact: true }).fill(text)
      await dialog.getByLabel('Pages').fill('/tools*')
      await expectAccessible(adminPage)
      await clickButton('Publish', dialog)
      await expect(dialog).toBeHidden()
      await expect(bannerOfUser).toBeVisible()
      const banner = page.getByRole('status').filter({ hasText: text })
      await page.goto('/tools')
      await expect(banner).toBeVisible()
      await page.goto('/a/pricing')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toBeHidden()
      await clickButton('End now')
      await expect(adminPage.getByRole('listitem').filter({ hasText: text }).getByText('ended')).toBeVisible()
      await expect(bannerOfUser).toBeHidden()
      await page.goto('/tools')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toBeHidden()
    })

    test('shows everyone else the same page as for an unknown path', async ({ page }) => {
      for (const outsider of [page, userPage]) {
        await outsider.goto('/nowhere')
        const notFoundText = await outsider.getByRole('main').innerText()
        await outsider.goto('/admin')
        await expect(outsider.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        expect(await outsider.getByRole('main').innerText()).toBe(notFoundText)
      }
    })

    test('every tab is accessible', { tag: fullRun }, async () => {
      await findUser('eve@')
      await expectAccessible(adminPage)
      for (const tab of ['Overview', 'Banners', 'Tasks', 'Feedback', 'Signals', 'Audit log']) {
        await openTab(tab)
        await expect(adminPage.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
        await expectAccessible(adminPage)
      }
    })
  })

test('the audit log shows who did what, and why', async () => {
  const rows = adminPage.getByRole('table', { name: 'Audit log' }).getByRole('row')
  const actions = viewportNames.flatMap(() => [
    'change banner',
    'create banner',
    'remove model',
    'download model',
    'revoke',
    'grant',
    'sign out',
    'unban',
    'ban',
  ])
  for (const { viewport } of viewports) {
    await adminPage.setViewportSize(viewport)
    await openTab('Audit log')
    await expect(rows).toHaveCount(actions.length + 1)
    for (const [at, action] of actions.entries()) {
      // On a phone the table has no header row; each cell contains its column's label.
      const cell = rows.nth(at + 1).getByRole('cell', { name: new RegExp(`^(Action )?${action}$`) })
      await expect(cell).toBeVisible()
      await expect(rows.nth(at + 1)).toContainText(operator)
    }
    await expect(rows.nth(actions.length)).toContainText('Sells letters')
  }
})
