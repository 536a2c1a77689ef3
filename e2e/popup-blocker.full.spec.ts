import { chromium, expect, test } from '@playwright/test'
import { findChromiumWithSettings } from '../scripts/chromium.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test('shows an error if Chromium’s popup blocker blocks the popup', async ({ baseURL, launchOptions }) => {
  const executablePath = findChromiumWithSettings()
  test.skip(!executablePath, 'The headless shell has no popup blocker, and no other Chromium is installed.')
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  const page = await browser.newPage({ baseURL })
  await page.goto('/tools')
  await waitForApp(page)
  await page.getByRole('button', { name: 'sign up' }).click()
  const google = page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Google' })
  await google.evaluate((button: HTMLElement) => setTimeout(() => button.click(), 6000))
  // A click allows popups for five seconds, and `evaluate` counts as a click.
  await page.waitForTimeout(6500)
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('alert')
    .filter({ hasText: 'An error has occurred, to you use a popup blocker ?' })
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(toast).toBeInViewport({ ratio: 1 })
  }
  await browser.close()
})
