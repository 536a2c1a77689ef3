import { expect, test } from '@playwright/test'
import { expectNoLayers } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test('pages have their content and title without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const consoleMessages: string[] = []
  page.on('console', message => consoleMessages.push(message.text()))
  for (const [path, title, text] of [
    ['/', /^AI photo editing tools/, 'Edit photos with AI, on your own server'],
    ['/a/privacy', /^Privacy/, 'This server doesn’t train anything on your images.'],
    ['/tools/cleanup', /^Cleanup/, 'Remove anything you brush over.'],
    ['/a/forgot-password', /^Forgot password/, 'We’ll send you a link to choose a new one.'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByText(text).first()).toBeVisible()
  }
  expect(consoleMessages).toEqual([])
  await context.close()
})

// French pages also load their messages. Relight's page is the largest.
for (const [path, locale, kilobytes] of [
  ['/', 'en-GB', 120],
  ['/', 'fr-FR', 120],
  ['/tools/relight', 'en-GB', 245],
  ['/tools/relight', 'fr-FR', 250],
] as const) {
  test(`${path} loads at most ${kilobytes} kB of compressed script, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    page.on('response', response => {
      if (response.request().resourceType() === 'script') {
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        )
      }
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
    await context.close()
  })
}

test('the sign-in panel opens and closes by keyboard', async ({ page }) => {
  await page.goto('/')
  const signUp = page.getByRole('button', { name: 'sign up' })
  await signUp.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Email')).toBeHidden()
})

test('a chosen theme survives a reload, until the system’s is chosen again', async ({ page }) => {
  const colors = { light: 'rgb(251, 248, 242)', dark: 'rgb(21, 20, 18)' }
  const colorSchemes = ['light', 'dark'] as const
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    await expectNoLayers(page)
    await page.reload()
    await waitForApp(page)
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(theme)
    await page.keyboard.press('Escape')
  }
  /** Background colors for each color scheme of the system. */
  const backgroundColors = async () => {
    const seen: string[] = []
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      seen.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    }
    return seen
  }
  await page.goto('/tools')
  expect(await backgroundColors()).toEqual([colors.light, colors.dark])
  await choose('Dark theme')
  expect(await backgroundColors()).toEqual([colors.dark, colors.dark])
  await choose('Light theme')
  expect(await backgroundColors()).toEqual([colors.light, colors.light])
  await choose('Match system')
  expect(await backgroundColors()).toEqual([colors.light, colors.dark])
})
