import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'

export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** The sizes that each screen is tested in; on a phone in the full run only. */
export const viewports = [
  { name: 'a wide window', viewport: wide, tag: [] },
  { name: 'a phone', viewport: phone, tag: [fullRun] },
]

/** Each size in one of the color schemes; the phone in the full run only. */
export const looks = [
  { viewport: wide, colorScheme: 'light' as const, tag: [] },
  { viewport: phone, colorScheme: 'dark' as const, tag: [fullRun] },
]

/** In each of them the element is wholly in sight and the page is accessible. The page keeps the last size, the phone's. */
export async function expectInViewports(page: Page, element: Locator): Promise<void> {
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(element).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
}

/** An open layer has an entry in the browser's history, which comes a moment later; only then does Back close it. */
export async function expectLayers(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count)
}

/** A closed layer removes its entry from the browser's history, which would cancel a navigation. */
export const expectNoLayers = (page: Page) => expectLayers(page, 0)

/** By the header's link, or by its menu where the header is too narrow for links. */
export async function goToHistory(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'History', exact: true })
  if (await link.isVisible()) return link.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}
