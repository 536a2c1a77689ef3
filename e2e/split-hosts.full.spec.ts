import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { termsEdition } from '@pentimento/protocol'
import { expect, type Page, test } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.ts'
import { root } from '../scripts/root.mjs'
import { startTestServer, type TestServer } from '../scripts/test-server.ts'
import { newEmail, password } from './accounts.ts'
import { addAuthenticator } from './authenticator.ts'
import { consentedState } from './consented-state.ts'
import { startIssuer } from './issuer.ts'
import { latestEmailLink } from './latest-email-link.ts'
import { drawPortrait } from './portrait.ts'
import { ports, providerEnv } from './servers.ts'
import { userDataErrors } from './user-data-errors.ts'
import { waitForApp } from './wait-for-app.ts'

// Two hosts of one site, like app.example.org and api.example.org. Cookies of two sites would need TLS.
const webApp = { port: ports.withPlans + 10, origin: `http://app.split.localhost:${ports.withPlans + 10}` }
const server = { port: ports.withPlans + 11, origin: `http://api.split.localhost:${ports.withPlans + 11}` }
const folder = '.cache/split'

const settings = {
  PENTIMENTO_URL: webApp.origin,
  PENTIMENTO_PLANS: 'on',
  ...providerEnv,
  VITE_SERVER_ORIGIN: server.origin,
}
const testServers: TestServer[] = []
let issuer: Awaited<ReturnType<typeof startIssuer>>

test.use({ baseURL: webApp.origin, storageState: consentedState(webApp.origin) })

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  await buildWeb({ folder, serverOrigin: server.origin })
  const web = { PENTIMENTO_ROLE: 'pages', PENTIMENTO_WEB: join(root, 'apps/web', folder) }
  testServers.push(await startTestServer({ ...settings, ...web }, webApp.port))
  testServers.push(await startTestServer(settings, server.port))
  issuer = await startIssuer()
})
test.afterAll(async () => {
  await issuer?.close()
  for (const testServer of testServers) await testServer.close()
})

test('a tool runs on a server of another origin than the web app', async ({ page }) => {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  await page.goto('/tools/remove-background')
  const buffer = await (await drawPortrait(300, 225)).png().toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Figure.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(/^Made by ISNet/)).toBeVisible()
  expect(sockets).toContain(`${server.origin.replace('http', 'ws')}/api/events?language=en`)

  const downloadEvent = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  expect((await downloadEvent).url()).toContain(server.origin)

  await page.getByRole('link', { name: 'History' }).first().click()
  const shown = page.locator(`img[src^="${server.origin}/api/tasks/"]`).first()
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

const accountButton = (page: Page) => page.getByRole('button', { name: 'account', exact: true })
/** Reads the outbox at `localhost`: Node doesn't resolve the `.localhost` hosts of this test. */
const emailLink = (email: string, page: Page) =>
  latestEmailLink(email, page.request, `http://localhost:${server.port}`)

test('signs in by one provider’s popup and links another', async ({ page }) => {
  await page.goto('/tools')
  await waitForApp(page)
  await page.getByRole('button', { name: 'sign up' }).click()
  issuer.setUser('Berthe')
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Google' }).click()
  await accountButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your account' })).toContainText('berthe@example.com')

  await page.goto('/settings')
  issuer.setUser('Madame')
  await page.getByRole('button', { name: 'Link Facebook' }).click()
  await expect(page.getByText('Facebook linked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Facebook' })).toBeVisible()
})

test('an email link signs in on the web app’s origin', async ({ page }) => {
  const email = 'rosa@example.com'
  await page.goto('/a/login?by=link')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'sign in link sent' })).toBeVisible()
  await page.goto(await emailLink(email, page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed in')
  expect(new URL(page.url()).origin).toBe(webApp.origin)
  await expect(accountButton(page)).toBeEnabled()
})

test('confirms an address on the web app’s origin and signs in by a passkey created there', async ({
  page,
}) => {
  const email = 'judith@example.com'
  await page.goto('/a/login?by=new')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  for (const name of ['Password', 'Confirm password'])
    await page.getByRole('textbox', { name, exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(accountButton(page)).toBeEnabled()
  await page.goto(await emailLink(email, page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed')
  expect(new URL(page.url()).origin).toBe(webApp.origin)

  await addAuthenticator(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Your passkey is ready')).toBeVisible()
  await accountButton(page).click()
  await page.getByRole('button', { name: 'logout' }).click()
  await page.goto('/a/login')
  await page.getByRole('button', { name: 'Passkey' }).click()
  await expect(accountButton(page)).toBeEnabled()
})

test('task events are in the language chosen on the web app’s origin', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: webApp.origin }])
  await page.goto('/history')
  const person = { name: 'Suzanne', email: newEmail('suzanne'), password, agreedTo: termsEdition }
  await postFromPage(page, '/api/auth/sign-up/email', { json: person })
  const frames: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  const socketOpened = page.waitForEvent('websocket')
  await page.reload()
  await socketOpened
  const broken = (await (await drawPortrait(300, 225)).png().toBuffer()).subarray(0, 120)
  await postFromPage(page, '/api/tools/image-upscaler/tasks', { image: [...broken] })
  const text = 'Cette image est endommagée et ne peut pas être ouverte'
  await expect.poll(() => frames.join()).toContain(text)
  await page.getByRole('button', { name: 'Tâches' }).click()
  await expect(page.getByText(text)).toBeVisible()
})

test('downloads and invoices are in that language, too', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: webApp.origin }])
  await page.goto('/history')
  const person = { name: 'Sonia', email: newEmail('sonia'), password, agreedTo: termsEdition }
  await postFromPage(page, '/api/auth/sign-up/email', { json: person })
  await page.goto('/settings')
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter mes données' }).click()
  // The archive is not compressed.
  const archive = readFileSync(await (await downloadEvent).path()).toString()
  expect(archive).toContain('Données que ce serveur conserve au sujet de')

  await page.goto('/a/pricing')
  await page.getByRole('button', { name: 'Essayer Pro 3 jours gratuitement' }).click()
  await page.getByLabel('Numéro de carte de test').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Commencer l’essai gratuit de 3 jours' }).click()
  await page.getByRole('link', { name: 'Votre abonnement' }).click()
  await page.getByRole('button', { name: 'Test : aller à la fin de cette période' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /la facture du/ }).click()
  const invoice = await opened
  await expect(invoice.getByText('Ceci est un test. Aucun paiement n’a été effectué.')).toBeVisible()
  expect(new URL(invoice.url()).origin).toBe(server.origin)
})

/** Send a request to the server from the page: only browsers resolve these hosts. */
async function postFromPage(
  page: Page,
  path: string,
  sent: { json: object } | { image: number[] },
): Promise<void> {
  // A visitor's page passes the app check by itself; creating an account requires its token.
  const appCheck = await page.waitForFunction(() => sessionStorage.getItem('appCheck'))
  const { token } = JSON.parse(String(await appCheck.jsonValue()))
  const isOk = await page.evaluate(
    async ([url, sent, token]) => {
      const form = new FormData()
      if ('image' in sent) form.set('image', new File([new Uint8Array(sent.image)], 'Broken.png'))
      const json = 'json' in sent && { 'content-type': 'application/json' }
      const headers = { ...json, 'x-app-check': token }
      const body = 'json' in sent ? JSON.stringify(sent.json) : form
      return (await fetch(url, { method: 'POST', credentials: 'include', body, headers })).ok
    },
    [server.origin + path, sent, String(token)] as const,
  )
  expect(isOk).toBe(true)
}

test.describe('while the server is down', () => {
  test.beforeAll(() => testServers.pop()?.close())

  const expectErrorToast = async (page: Page, text: string) => {
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(toast.filter({ hasText: text })).toBeVisible()
    expect(await userDataErrors(page)).toContain('internal')
  }

  test('shows an error if user data cannot be loaded', async ({ page }) => {
    await page.goto('/tools')
    await expectErrorToast(page, 'Trouble fetching user data')
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  })

  test('shows an error if user data does not arrive in time', async ({ page }) => {
    const silentServer = createServer().listen(server.port)
    await page.goto('/tools')
    await expectErrorToast(page, 'Trouble fetching user data')
    await expect(page.getByText('Couldn’t reach the server.', { exact: true })).toBeVisible()
    silentServer.close()
  })

  test('says so in the page’s language', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: webApp.origin, locale: 'fr-FR' })
    const page = await context.newPage()
    await page.goto('/history')
    await expect(page.getByText('Impossible de joindre le serveur').first()).toBeVisible()
    await context.close()
  })

  test('says so until the server is up again', async ({ page }) => {
    await page.goto('/history')
    const notice = page.getByText('Couldn’t reach the server.', { exact: true })
    await expect(notice).toBeVisible()
    testServers.push(await startTestServer(settings, server.port))
    await expect(notice).toBeHidden()
  })
})
