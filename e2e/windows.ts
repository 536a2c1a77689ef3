import { expect, type Locator, type Page } from '@playwright/test'
import { expectOpenToEveryone } from './open-to-everyone.ts'

export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Where each screen's story is told. */
export const windows = [
  { name: 'a wide window', viewport: wide },
  { name: 'a phone', viewport: phone },
]

/** In each of them this is seen whole, and the page is open to everyone. It is left in the last, the phone's. */
export async function expectInWindows(page: Page, seen: Locator): Promise<void> {
  for (const { viewport } of windows) {
    await page.setViewportSize(viewport)
    await expect(seen).toBeInViewport({ ratio: 1 })
    await expectOpenToEveryone(page)
  }
}

/** What closed over the page takes its entry of the browser's history along, which would break a visit off. */
export async function expectNothingOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
}

/** By the header's link, or by its menu where there is no room for links. */
export async function goToHistory(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'History', exact: true })
  if (await link.isVisible()) return link.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}
