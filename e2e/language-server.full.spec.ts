import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { newAddress } from './people.ts'
import { originWithoutPlans } from './servers.ts'

test.use({ locale: 'fr-FR' })

/** The namespaces of the message catalogs that a page loads from now on, taken from the file names. */
function roomsAskedFor(page: Page): Set<string> {
  const rooms = new Set<string>()
  page.on('request', request => {
    const [, room] = /\/messages-fr-([\w-]+)-[\w-]{8}[.]js$/.exec(new URL(request.url()).pathname) ?? []
    if (room) rooms.add(room)
  })
  return rooms
}

test('an email is in the language of the page that requests it', async ({ page }) => {
  const email = newAddress('colette')
  await page.goto('/a/login?by=link')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'se connecter', exact: true }).click()
  await expect(page.getByRole('button', { name: 'lien de connexion envoyé' })).toBeVisible()
  await page.goto('/developer/mail')
  const letter = page.getByRole('article').filter({ hasText: email })
  await expect(letter.getByRole('heading')).toHaveText('Connexion à Pentimento')
  await expect(letter).toContainText('Il fonctionne une seule fois, pendant 15 minutes')
  await letter.getByRole('link').click()
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
  const rooms = roomsAskedFor(page)
  await page.goto('/tools')
  await page.waitForLoadState('networkidle')
  expect([...rooms]).toEqual(['house'])
  await page.getByRole('main').getByRole('link', { name: 'Nettoyer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nettoyer' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(rooms).toEqual(new Set(['house', 'screens-tool', 'tools-cleanup']))
  await page.goto('/tools/relight')
  await page.waitForLoadState('networkidle')
  expect([...rooms].at(-1)).toBe('tools-relight')
})
