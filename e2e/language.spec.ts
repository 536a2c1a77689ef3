import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { collectPageErrors } from './page-errors.ts'
import { drawPortrait } from './portrait.ts'
import { expectNoLayers } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ locale: 'fr-FR' })

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-language-'))
  await writeFile(join(folder, 'one.jpg'), await (await drawPortrait(480, 360)).jpeg().toBuffer())
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function chooseLanguage(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
}

test('pages are in French for a French browser, also without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await context.newPage()
  for (const [path, text] of [
    ['/', 'Retouchez vos photos avec l’IA, sur votre propre serveur'],
    ['/tools/cleanup', 'Nettoyer'],
    ['/a/terms', 'Conditions'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Confidentialité', exact: true })).toBeVisible()
  }
  // A page that is not prerendered has the description of the app.
  await page.goto('/checkout/sandbox/1')
  const appDescription = /^Retouche d’images open source et auto-hébergée/
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', appDescription)
  const manifest = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  expect(await (await page.request.get(manifest)).json()).toMatchObject({
    lang: 'fr',
    description: expect.stringMatching(appDescription),
    shortcuts: [{ name: 'Outils' }, { name: 'Historique' }],
  })
  await context.close()
})

test('uses the browser’s language, or the chosen one, which survives a reload', async ({ page }) => {
  const errors = collectPageErrors(page)
  await page.goto('/tools')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1, name: 'Outils' })).toBeVisible()
  // A message that a module looks up while it loads.
  await waitForApp(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Historique' })).toBeVisible()
  await expectAccessible(page)

  await chooseLanguage(page, 'Langue', 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  await expectNoLayers(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  await chooseLanguage(page, 'Language', 'Français')
  await expect(page.getByRole('heading', { level: 1, name: 'Outils' })).toBeVisible()
  expect(errors).toEqual([])
})

test('an open image stays open when the language changes', async ({ page }) => {
  await page.goto('/tools/cleanup')
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'one.jpg'))
  const undo = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\(Ctrl`) })
  await expect(undo('Annuler')).toBeVisible()
  await chooseLanguage(page, 'Langue', 'English')
  await expect(page.getByText('We restored your work.')).toBeVisible()
  await expect(undo('Undo')).toBeVisible()
})

for (const width of [1440, 1024, 390]) {
  test(`no page scrolls horizontally in French at ${width} px`, {
    tag: width === 390 ? [] : fullRun,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/tools', '/tools/replace-background', '/a/pricing', '/history']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await expect(page.getByRole('button', { name: 's’inscrire' })).toBeInViewport({ ratio: 1 })
  })
}
