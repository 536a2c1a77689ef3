import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.ts'
import { type House, openHouse } from '../scripts/house.ts'
import { root } from '../scripts/root.mjs'
import { addAuthenticator } from './authenticator.ts'
import { consented } from './consented.ts'
import { ports, providers } from './houses.ts'
import { openIssuer } from './issuer.ts'
import { linkTo } from './mailbox.ts'
import { password } from './people.ts'
import { portrait } from './portrait.ts'

// Two hosts of one site, as app.example.org and api.example.org are. Two sites would want TLS for their cookies.
const pages = { port: ports.withPlans + 10, origin: `http://app.split.localhost:${ports.withPlans + 10}` }
const server = { port: ports.withPlans + 11, origin: `http://api.split.localhost:${ports.withPlans + 11}` }
const folder = '.cache/split'

const settings = {
  PENTIMENTO_URL: pages.origin,
  PENTIMENTO_PLANS: 'on',
  ...providers,
  VITE_SERVER_ORIGIN: server.origin,
}
const houses: House[] = []
let issuer: Awaited<ReturnType<typeof openIssuer>>

test.use({ baseURL: pages.origin, storageState: consented(pages.origin) })

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(400_000)
  await buildWeb({ folder, serverOrigin: server.origin })
  const web = { PENTIMENTO_ROLE: 'pages', PENTIMENTO_WEB: join(root, 'apps/web', folder) }
  houses.push(await openHouse({ ...settings, ...web }, pages.port))
  houses.push(await openHouse(settings, server.port))
  issuer = await openIssuer()
})
test.afterAll(async () => {
  await issuer?.close()
  for (const house of houses) await house.close()
})

test('a picture is cut out by a server that the web app does not come from', async ({ page }) => {
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  await page.goto('/tools/remove-background')
  const buffer = await (await portrait(300, 225)).png().toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Figure.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(/^Made by ISNet/)).toBeVisible({ timeout: 120_000 })
  expect(sockets).toContain(`${server.origin.replace('http', 'ws')}/api/events`)

  const coming = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  expect((await coming).url()).toContain(server.origin)

  await page.getByRole('link', { name: 'History' }).first().click()
  const shown = page.locator(`img[src^="${server.origin}/api/tasks/"]`).first()
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

const account = (page: Page) => page.getByRole('button', { name: 'account', exact: true })
/** The letters are read at the name of the machine, which any program knows. */
const letterTo = (email: string, page: Page) => linkTo(email, page.request, `http://localhost:${server.port}`)

test('a provider’s window signs in, and another is linked', async ({ page }) => {
  await page.goto('/tools')
  await page.getByRole('button', { name: 'sign up' }).click()
  issuer.knows('Berthe')
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Google' }).click()
  await account(page).click()
  await expect(page.getByRole('dialog', { name: 'Your account' })).toContainText('berthe@example.com')

  await page.goto('/settings')
  issuer.knows('Madame')
  await page.getByRole('button', { name: 'Link Facebook' }).click()
  await expect(page.getByText('Facebook is linked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Facebook' })).toBeVisible()
})

test('a mailed link signs in at the pages', async ({ page }) => {
  const email = 'rosa@example.com'
  await page.goto('/a/login?by=link')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'sign in link sent' })).toBeVisible()
  await page.goto(await letterTo(email, page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
  expect(new URL(page.url()).origin).toBe(pages.origin)
  await expect(account(page)).toBeEnabled()
})

test('an address is confirmed at the pages, and a passkey made there signs in', async ({ page }) => {
  const email = 'judith@example.com'
  await page.goto('/a/login?by=new')
  await page.getByLabel('E-mail').fill(email)
  for (const name of ['Password', 'Password again'])
    await page.getByRole('textbox', { name, exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(account(page)).toBeEnabled()
  await page.goto(await letterTo(email, page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed')
  expect(new URL(page.url()).origin).toBe(pages.origin)

  await addAuthenticator(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready')).toBeVisible()
  await account(page).click()
  await page.getByRole('button', { name: 'logout' }).click()
  await page.goto('/a/login')
  await page.getByRole('button', { name: 'Passkey' }).click()
  await expect(account(page)).toBeEnabled()
})

test.describe('while the server is away', () => {
  test.beforeAll(() => houses.pop()?.close())

  test('data about the person that cannot be had is told', async ({ page }) => {
    await page.goto('/tools')
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(toast.filter({ hasText: 'Trouble fetching user data' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  })

  test('it is told in the page’s language', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: pages.origin, locale: 'fr-FR' })
    const page = await context.newPage()
    await page.goto('/history')
    await expect(page.getByText('Le serveur est injoignable').first()).toBeVisible()
    await context.close()
  })

  test('it is told until the server is back', async ({ page }) => {
    test.setTimeout(240_000)
    await page.goto('/history')
    const notice = page.getByText('The server cannot be reached.', { exact: true })
    await expect(notice).toBeVisible()
    houses.push(await openHouse(settings, server.port))
    await expect(notice).toBeHidden({ timeout: 20_000 })
  })
})
