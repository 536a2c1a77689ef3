import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const screens = [
  '/',
  '/tools',
  '/tools/remove-background',
  '/tools/image-upscaler',
  '/history',
  '/a/api',
  '/a/contact',
  '/a/login',
  '/a/pressKit',
  '/a/privacy',
  '/a/terms',
  '/kit',
  '/nowhere',
]

for (const path of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} is open to everyone, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      await context.close()
    })
  }
}

test('what a page says is read without script, under its own name', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => complaints.push(message.text()))
  for (const [path, title, words] of [
    ['/', /^Edit pictures/, 'What was there before shows through'],
    ['/a/privacy', /^Privacy/, 'This server trains nothing with them.'],
    ['/tools/cleanup', /^Cleanup/, 'Brush over what should not be there.'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByText(words).first()).toBeVisible()
  }
  expect(complaints).toEqual([])
  await context.close()
})

for (const locale of ['en-GB', 'fr-FR']) {
  test(`the first page brings under 200 KB of compressed script, ${locale}`, async ({ browser }) => {
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
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(200 * 1024)
    await context.close()
  })
}

test('the panels open and close by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const signUp = page.getByRole('button', { name: 'sign up' })
  await signUp.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('E-mail')).toBeHidden()
})

test('a chosen theme stays over a reload', async ({ page }) => {
  await page.goto('/tools')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
