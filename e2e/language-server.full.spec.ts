import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { newEmail } from './accounts.ts'
import { originWithoutPlans } from './servers.ts'

test.use({ locale: 'fr-FR' })

/** The namespaces of the message catalogs that a page loads from now on, taken from the file names. */
function loadedNamespaces(page: Page): Set<string> {
  const namespaces = new Set<string>()
  page.on('request', request => {
    const [, name] = /\/messages-fr-([\w-]+)-[\w-]{8}[.]js$/.exec(new URL(request.url()).pathname) ?? []
    if (name) namespaces.add(name)
  })
  return namespaces
}

test('an email is in the language of the page that requests it', async ({ page }) => {
  const email = newEmail('colette')
  await page.goto('/a/login?by=link')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'se connecter', exact: true }).click()
  await expect(page.getByRole('button', { name: 'lien de connexion envoyé' })).toBeVisible()
  await page.goto('/developer/mail')
  const message = page.getByRole('article').filter({ hasText: email })
  await expect(message.getByRole('heading')).toHaveText('Connexion à Pentimento')
  await expect(message).toContainText('Il ne fonctionne qu’une fois et expire dans 10 minutes')
  await message.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes connecté')
})

test('an error of the server, with its numbers, is in the page’s language', async ({ page }) => {
  const create = { width: 4000, height: 3000, channels: 3, background: '#789' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await page.goto(`${originWithoutPlans}/tools/uncrop`)
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'Large.png', mimeType: 'image/png', buffer })
  await page.getByRole('spinbutton', { name: 'Gauche' }).fill('100')
  await page.getByRole('button', { name: 'Étendre le cadre', exact: true }).click()
  await expect(page.getByText('4000 × 3000 pixels, 10 millions au plus')).toBeVisible()
})

test('a page loads only the message catalogs of its screen and tool', async ({ page }) => {
  const namespaces = loadedNamespaces(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect([...namespaces]).toEqual(['start'])
  await page.goto('/tools')
  await page.waitForLoadState('networkidle')
  expect(namespaces).toEqual(new Set(['start', 'common', 'screens-tools']))
  await page.getByRole('main').getByRole('link', { name: 'Nettoyer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nettoyer' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(namespaces).toEqual(new Set(['start', 'common', 'screens-tools', 'screens-tool', 'tools-cleanup']))
  await page.goto('/tools/relight')
  await page.waitForLoadState('networkidle')
  expect([...namespaces].at(-1)).toBe('tools-relight')
})
