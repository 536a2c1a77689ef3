import { type Browser, expect, type Page, test } from '@playwright/test'
import { type House, openHouse } from '../scripts/house.ts'
import { expectAccessible } from './accessibility.ts'
import { consented } from './consented.ts'
import { fullRun, isFullRun } from './full-run.ts'
import { livedIn, liveIn } from './lived-in.ts'
import { ownerScreens } from './owner-screens.ts'
import { type Screen, screens } from './screens.ts'
import { originWithoutPlans } from './servers.ts'
import { phone, wide } from './viewports.ts'
import { freeScreens, workScreens } from './work-screens.ts'

/** Enough tasks to show one in every state. */
const quickWork = Array(6).fill('remove-background')

/** Screens without an action are part of every run, those with one of the full run only. */
const tagOf = ({ act }: Screen) => (act ? [fullRun] : [])

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('for visitors and new accounts', () => {
  test.describe.configure({ mode: 'parallel' })

  for (const screen of [...screens, ...workScreens])
    test(`${screen.name} is accessible`, { tag: tagOf(screen) }, ({ page }) => expectScreen(page, screen))
})

test.describe('without plan limits', () => {
  test.describe.configure({ mode: 'parallel' })
  test.use({ baseURL: originWithoutPlans })

  for (const screen of freeScreens)
    test(`${screen.name} is accessible`, { tag: tagOf(screen) }, ({ page }) => expectScreen(page, screen))
})

test.describe('for an administrator with two weeks of tasks', { tag: fullRun }, () => {
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
      await expectScreen(page, screen)
      await page.context().close()
    })
})

/**
 * Expect a screen to have no accessibility violation and not to scroll horizontally. The full run also checks dark
 * colors and a phone.
 */
async function expectScreen(page: Page, { address, act, isNarrow }: Screen): Promise<void> {
  const [first, ...others] = isNarrow ? [phone] : isFullRun ? [wide, phone] : [wide]
  await page.setViewportSize(first ?? wide)
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await act?.(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  if (isFullRun) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, 'colors')
  }
  for (const viewport of others) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow), 'wider than the window').toBeLessThanOrEqual(0)
}
