import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { termsEdition } from '@pentimento/protocol'
import { expect, type Page, test } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.ts'
import { type House, openHouse } from '../scripts/house.ts'
import { root } from '../scripts/root.mjs'
import { addAuthenticator } from './authenticator.ts'
import { consented } from './consented.ts'
import { openIssuer } from './issuer.ts'
import { linkTo } from './mailbox.ts'
import { newAddress, password } from './people.ts'
import { portrait } from './portrait.ts'
import { ports, providers } from './servers.ts'
import { troubles } from './trouble.ts'

// Two hosts of one site, like app.example.org and api.example.org. Cookies of two sites would need TLS.
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

test('a tool runs on a server of another origin than the web app', async ({ page }) => {
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
  await expect(page.getByText(/^Made by ISNet/)).toBeVisible()
  expect(sockets).toContain(`${server.origin.replace('http', 'ws')}/api/events?language=en`)

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
/** Reads the outbox at `localhost`: Node doesn't resolve the `.localhost` hosts of this test. */
const letterTo = (email: string, page: Page) => linkTo(email, page.request, `http://localhost:${server.port}`)

test('signs in by one provider’s popup and links another', async ({ page }) => {
  await page.goto('/tools')
  await page.getByRole('button', { name: 'sign up' }).click()
  issuer.setUser('Berthe')
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Google' }).click()
  await account(page).click()
  await expect(page.getByRole('dialog', { name: 'Your account' })).toContainText('berthe@example.com')

  await page.goto('/settings')
  issuer.setUser('Madame')
  await page.getByRole('button', { name: 'Link Facebook' }).click()
  await expect(page.getByText('Facebook is linked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Facebook' })).toBeVisible()
})

test('an email link signs in on the web app’s origin', async ({ page }) => {
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

test('confirms an address on the web app’s origin and signs in by a passkey created there', async ({ page }) => {
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

test('task events are in the language chosen on the web app’s origin', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: pages.origin }])
  await page.goto('/history')
  const person = { name: 'Suzanne', email: newAddress('suzanne'), password, agreedTo: termsEdition }
  await ask(page, '/api/auth/sign-up/email', { json: person })
  const news: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => news.push(String(payload))))
  const listens = page.waitForEvent('websocket')
  await page.reload()
  await listens
  const broken = (await (await portrait(300, 225)).png().toBuffer()).subarray(0, 120)
  await ask(page, '/api/tools/image-upscaler/tasks', { image: [...broken] })
  const words = 'Cette image est endommagée et ne peut pas être lue'
  await expect.poll(() => news.join()).toContain(words)
  await page.getByRole('button', { name: 'Tâches' }).click()
  await expect(page.getByText(words)).toBeVisible()
})

test('downloads and invoices are in that language, too', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'language', value: 'fr', url: pages.origin }])
  await page.goto('/history')
  const person = { name: 'Sonia', email: newAddress('sonia'), password, agreedTo: termsEdition }
  await ask(page, '/api/auth/sign-up/email', { json: person })
  await page.goto('/settings')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter mes données' }).click()
  // The archive is not compressed.
  const archive = readFileSync(await (await saved).path()).toString()
  expect(archive).toContain('Ce que ce serveur conserve au sujet de')

  await page.goto('/a/pricing')
  await page.getByRole('button', { name: 'Essai gratuit de 3 jours' }).click()
  await page.getByLabel('Numéro de carte de test').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Commencer les 3 jours gratuits' }).click()
  await page.getByRole('link', { name: 'Votre abonnement' }).click()
  await page.getByRole('button', { name: 'Test : aller à la fin de cette période' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Facture du/ }).click()
  const invoice = await opened
  await expect(invoice.getByText('Ceci est un test : aucun paiement n’a eu lieu.')).toBeVisible()
  expect(new URL(invoice.url()).origin).toBe(server.origin)
})

/** Send a request to the server from the page: only browsers resolve these hosts. */
async function ask(page: Page, path: string, sent: { json: object } | { image: number[] }): Promise<void> {
  const isTaken = await page.evaluate(
    async ([url, sent]) => {
      const form = new FormData()
      if ('image' in sent) form.set('image', new File([new Uint8Array(sent.image)], 'Broken.png'))
      const json = 'json' in sent && { 'content-type': 'application/json' }
      const body = 'json' in sent ? JSON.stringify(sent.json) : form
      return (await fetch(url, { method: 'POST', credentials: 'include', body, headers: { ...json } })).ok
    },
    [server.origin + path, sent] as const,
  )
  expect(isTaken).toBe(true)
}

test.describe('while the server is down', () => {
  test.beforeAll(() => houses.pop()?.close())

  const expectTold = async (page: Page, words: string) => {
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(toast.filter({ hasText: words })).toBeVisible()
    expect(await troubles(page)).toContain('internal')
  }

  test('shows an error if user data cannot be loaded', async ({ page }) => {
    await page.goto('/tools')
    await expectTold(page, 'Trouble fetching user data')
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  })

  test('shows an error if user data does not arrive in time', async ({ page }) => {
    const silent = createServer().listen(server.port)
    await page.goto('/tools')
    await expectTold(page, 'Trouble fetching user data')
    await expect(page.getByText('The server cannot be reached.', { exact: true })).toBeVisible()
    silent.close()
  })

  test('says so in the page’s language', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: pages.origin, locale: 'fr-FR' })
    const page = await context.newPage()
    await page.goto('/history')
    await expect(page.getByText('Le serveur est injoignable').first()).toBeVisible()
    await context.close()
  })

  test('says so until the server is up again', async ({ page }) => {
    await page.goto('/history')
    const notice = page.getByText('The server cannot be reached.', { exact: true })
    await expect(notice).toBeVisible()
    houses.push(await openHouse(settings, server.port))
    await expect(notice).toBeHidden()
  })
})
