import { expect, type Page } from '@playwright/test'

/** Wait until the app has replaced the prerendered page, so that it handles clicks and shortcuts. */
export async function waitForApp(page: Page): Promise<void> {
  // Before that, the prerendered page may not have arrived.
  // cspell:disable-next-line
  await page.waitForLoadState('domcontentloaded')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
}
