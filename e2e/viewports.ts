import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'

export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Viewports in which each screen is tested; the phone in the full run only. */
export const viewports = [
  { name: 'a wide window', viewport: wide, tag: [] },
  { name: 'a phone', viewport: phone, tag: [fullRun] },
]

/** One color scheme for each viewport; the phone in the full run only. */
export const appearances = [
  { viewport: wide, colorScheme: 'light' as const, tag: [] },
  { viewport: phone, colorScheme: 'dark' as const, tag: [fullRun] },
]

/** Expect a fully visible element and an accessible page in each viewport. The page keeps the phone's size. */
export async function expectInViewports(page: Page, element: Locator): Promise<void> {
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(element).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
}

/** Wait until the browser history has an entry for each open layer. Back closes a layer only after that. */
export async function expectLayers(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count)
}

/** Wait until closed layers have removed their history entries, because removing one would cancel a navigation. */
export const expectNoLayers = (page: Page) => expectLayers(page, 0)

/** Open History by the link in the header, or by the header's menu on narrow screens. */
export async function goToHistory(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'History', exact: true })
  if (await link.isVisible()) return link.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}
