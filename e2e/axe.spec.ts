import { expect, test } from '@playwright/test'
import { expectOpenToEveryone } from './open-to-everyone.ts'
import { screens } from './screens.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const { name, address, act } of screens) {
      test(`${name} is open to everyone`, async ({ page }) => {
        await page.goto(address)
        await expect(page.locator('h1').first()).toBeVisible()
        await act?.(page)
        await expectOpenToEveryone(page)
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
          'wider than the window',
        ).toBeLessThanOrEqual(0)
      })
    }
  })
}
