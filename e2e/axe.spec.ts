import { type Browser, expect, type Page, test } from '@playwright/test'
import { type House, openHouse } from '../scripts/house.ts'
import { expectAccessible } from './accessibility.ts'
import { consented } from './consented.ts'
import { livedIn, liveIn } from './lived-in.ts'
import { ownerScreens } from './owner-screens.ts'
import { type Screen, screens } from './screens.ts'
import { originWithoutPlans } from './servers.ts'
import { phone, wide } from './viewports.ts'
import { freeScreens, workScreens } from './work-screens.ts'

const looks = ['light', 'dark'] as const
/** Enough for a task in every state. */
const quickWork = Array(6).fill('remove-background')

test.describe('for visitors and new accounts', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const screen of [...screens, ...workScreens])
    test(`${screen.name} is accessible`, ({ page }) => expectOpen(page, screen))
})

test.describe('where everyone has all of it', () => {
  test.use({ baseURL: originWithoutPlans, contextOptions: { reducedMotion: 'reduce' } })

  for (const screen of freeScreens)
    test(`${screen.name} is accessible`, ({ page }) => expectOpen(page, screen))
})

test.describe('for who has used the house long, and runs it', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  let house: House
  let openWindow: (browser: Browser) => Promise<Page>
  test.beforeAll(async ({ browser }) => {
    house = await openHouse({ ...livedIn, LOG_LEVEL: 'fatal' })
    const { cookies } = await liveIn(house, browser, quickWork)
    const storageState = { ...consented(house.address), cookies }
    openWindow = async browser =>
      (await browser.newContext({ baseURL: house.address, storageState })).newPage()
  })
  test.afterAll(() => house?.close())

  for (const screen of ownerScreens)
    test(`${screen.name} is accessible`, async ({ browser }) => {
      const page = await openWindow(browser)
      await expectOpen(page, screen)
      await page.context().close()
    })
})

/** Nothing that axe finds fault with in either window, in the wide one in both looks, and nothing wider than it. */
async function expectOpen(page: Page, { address, act, isNarrow }: Screen): Promise<void> {
  const viewports = isNarrow ? [phone] : [wide, phone]
  await page.setViewportSize(isNarrow ? phone : wide)
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await act?.(page)
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    for (const colorScheme of viewport === viewports[0] ? looks : looks.slice(1)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      'wider than the window',
    ).toBeLessThanOrEqual(0)
  }
}
