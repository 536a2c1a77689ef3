import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findChromiumWithSettings } from '../scripts/chromium.ts'
import { fullRun } from './full-run.ts'
import { collectPageErrors } from './page-errors.ts'
import { examplePath } from './tools.ts'

const tool = 'remove-background'

async function openTool(page: Page): Promise<void> {
  await page.goto(`/tools/${tool}`)
  await page.locator('input[type=file]').first().setInputFiles(examplePath(tool))
}

test('without access to storage, a tool works and saves no draft', { tag: fullRun }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const errors = collectPageErrors(page)
  await openTool(page)
  await page.getByRole('button', { name: 'Necessary only' }).click()
  await expect(page.getByText(/^Made by/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Or try an example')).toBeVisible()
  expect(errors).toEqual([])
})

test(
  'with cookies and storage blocked, pages open, and a tool says that it needs cookies',
  { tag: fullRun },
  async ({ playwright, launchOptions, baseURL }, info) => {
    const executablePath = findChromiumWithSettings()
    test.skip(!executablePath, 'The headless shell cannot block cookies, and no other Chromium is installed.')
    const profile = info.outputPath('profile')
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
    mkdirSync(join(profile, 'Default'), { recursive: true })
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(blocked))
    const browser = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      executablePath,
      baseURL,
    })
    const page = await browser.newPage()
    const errors = collectPageErrors(page)

    await page.goto('/')
    const notice = page.getByRole('region', { name: 'Cookies' })
    await notice.getByRole('button', { name: 'Necessary only' }).click()
    await expect(notice).toBeHidden()
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openTool(page)
    await expect(page.getByText('Cookies are required to use this tool')).toBeVisible()
    // The browser logs the failed app check, which needs a cookie, too.
    expect(errors.filter(error => !error.includes('status of 403'))).toEqual([])
    await browser.close()
  },
)
