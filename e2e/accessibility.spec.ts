import { type Browser, expect, type Page, test } from '@playwright/test'
import { startTestServer, type TestServer } from '../scripts/test-server.ts'
import { expectAccessible } from './accessibility.ts'
import { adminScreens } from './admin-screens.ts'
import { consentedState } from './consented-state.ts'
import { fullRun, isFullRun } from './full-run.ts'
import { populatedServerEnv, populateServer } from './populate-server.ts'
import { type Screen, screens } from './screens.ts'
import { originWithoutPlans } from './servers.ts'
import { screensWithoutPlans, toolScreens } from './tool-screens.ts'
import { phone, wide } from './viewports.ts'

/** Enough tasks to show one in every state; of quick tools, but the newest can be compared with its original. */
const taskTools = [...Array(5).fill('text-to-image'), 'remove-background']

/** One screen of each kind is part of every run, the others of the full run only. */
const screensOfEveryRun = [
  'home',
  'tools',
  'tool-cleanup',
  'tool-image-upscaler',
  'tool-relight',
  'tool-universal-resizer',
  'history',
  'login',
  'forgot-password',
  'settings',
  'too-many-requests',
  'api',
  'contact',
  'kit',
  'free-pricing',
]
const tagsOf = ({ name }: Screen) => (screensOfEveryRun.includes(name) ? [] : [fullRun])

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('for visitors and new accounts', () => {
  test.describe.configure({ mode: 'parallel' })

  for (const screen of [...screens, ...toolScreens])
    test(`${screen.name} is accessible`, { tag: tagsOf(screen) }, ({ page }) =>
      expectScreenAccessible(page, screen),
    )
})

test.describe('without plan limits', () => {
  test.describe.configure({ mode: 'parallel' })
  test.use({ baseURL: originWithoutPlans })

  for (const screen of screensWithoutPlans)
    test(`${screen.name} is accessible`, { tag: tagsOf(screen) }, ({ page }) =>
      expectScreenAccessible(page, screen),
    )
})

test.describe('for an administrator with two weeks of tasks', { tag: fullRun }, () => {
  let server: TestServer
  let openPage: (browser: Browser) => Promise<Page>
  test.beforeAll(async ({ browser }) => {
    server = await startTestServer({ ...populatedServerEnv, LOG_LEVEL: 'fatal' })
    const { cookies } = await populateServer(server, browser, taskTools)
    const storageState = { ...consentedState(server.origin), cookies }
    openPage = async browser => (await browser.newContext({ baseURL: server.origin, storageState })).newPage()
  })
  test.afterAll(() => server?.close())

  for (const screen of adminScreens)
    test(`${screen.name} is accessible`, async ({ browser }) => {
      const page = await openPage(browser)
      await expectScreenAccessible(page, screen)
      await page.context().close()
    })
})

/**
 * Expect a screen to have no accessibility violation and not to scroll horizontally. The full run also checks dark
 * colors and a phone.
 */
async function expectScreenAccessible(page: Page, { path, action, isPhoneOnly }: Screen): Promise<void> {
  const [first, ...others] = isPhoneOnly ? [phone] : isFullRun ? [wide, phone] : [wide]
  await page.setViewportSize(first ?? wide)
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await action?.(page)
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
