import { expect, type Page, test } from '@playwright/test'
import { disableIndexedDb, drawStroke } from './editor-actions.ts'
import { fullRun } from './full-run.ts'
import { examplePath } from './tools.ts'
import { expectLayers, goToHistory, phone, viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

/** Open the home page by a link on another page, so that Back leads to that page. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/a/contact')
  // Before the app has started, a link loads the next page with a full navigation.
  await waitForApp(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pentimento' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit photos with AI, on your own server')
  await expectHome(page)
}

const expectPreviousPage = (page: Page) => expect(page).toHaveURL(/\/a\/contact$/)
/** Expect the home page, after a short wait for pending navigations. */
async function expectHome(page: Page): Promise<void> {
  await page.waitForTimeout(300)
  expect(new URL(page.url()).pathname).toBe('/')
}

const cookiesDialog = (page: Page) => page.getByRole('dialog', { name: 'Cookies' })
async function openCookies(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
  await expect(cookiesDialog(page)).toBeVisible()
  await expectLayers(page, 1)
}

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}, the Back button`, { tag }, () => {
    test.use({ viewport })

    test('closes a modal and keeps the scroll position, then leaves the page', async ({ page }) => {
      await openHome(page)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
      const before = await scrolled()
      expect(before).toBeGreaterThan(100)
      await openCookies(page)
      await page.goBack()
      await expect(cookiesDialog(page)).toBeHidden()
      await expectHome(page)
      expect(await scrolled()).toBe(before)
      await page.goBack()
      await expectPreviousPage(page)
    })

    test('closes one layer at a time, the topmost first', async ({ page }) => {
      await openHome(page)
      await openCookies(page)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Go to' })
      await expect(palette).toBeVisible()
      await expectLayers(page, 2)
      await page.goBack()
      await expect(palette).toBeHidden()
      await expect(cookiesDialog(page)).toBeVisible()
      await page.goBack()
      await expect(cookiesDialog(page)).toBeHidden()
      await expectHome(page)
      await page.goBack()
      await expectPreviousPage(page)
    })

    test('leaves the page immediately after its layers were closed in other ways', async ({ page }) => {
      await openHome(page)
      const closings = [
        () => cookiesDialog(page).getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
      ]
      for (const close of closings) {
        await openCookies(page)
        await close()
        await expect(cookiesDialog(page)).toBeHidden()
        await expectHome(page)
      }
      await page.goBack()
      await expectPreviousPage(page)
    })

    test('returns to the page on which a link in a modal was followed', async ({ page }) => {
      await openHome(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Tool or page' }).fill('Pricing')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/a\/pricing$/)
      await page.goBack()
      await expectHome(page)
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.goForward()
      await expect(page).toHaveURL(/\/a\/pricing$/)
      await page.goBack()
      await page.goBack()
      await expectPreviousPage(page)
    })

    test('ignores a modal that was open when the page was reloaded', async ({ page }) => {
      await openHome(page)
      await openCookies(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(cookiesDialog(page)).toBeHidden()
      await expectHome(page)
      await page.goBack()
      await expectPreviousPage(page)
    })

    test('asks for confirmation if strokes would be lost', async ({ page }) => {
      await disableIndexedDb(page)
      await openHome(page)
      await page.getByRole('link', { name: 'Cleanup' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Cleanup' })).toBeVisible()
      await page.locator('input[type=file]').first().setInputFiles(examplePath('cleanup'))
      await page.getByRole('switch', { name: /^Apply automatically/ }).uncheck()
      const undo = page.getByRole('button', { name: /^Undo/ })
      await expect(undo).toBeDisabled()
      await drawStroke(page)
      await expect(undo).toBeEnabled()
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

      await goToHistory(page)
      await expect(question).toBeVisible()
      await expectLayers(page, 1)
      await page.goBack()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/cleanup/)

      // Back asks every time.
      for (const time of ['first', 'second']) {
        await test.step(time, async () => {
          await page.goBack()
          await question.getByRole('button', { name: 'Keep editing' }).click()
          await expect(question).toBeHidden()
          await expect(page).toHaveURL(/cleanup/)
          await expect(undo).toBeEnabled()
        })
      }
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
      await expectLayers(page, 1)
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeHidden()
      await expect(question).toBeHidden()

      await page.goBack()
      await question.getByRole('button', { name: 'Leave' }).click()
      await expectHome(page)
      await page.goBack()
      await expectPreviousPage(page)
    })
  })

test('in History on a phone, Back closes a comparison, a menu and a confirmation', { tag: fullRun }, async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/tools/remove-background')
  await page.locator('input[type=file]').first().setInputFiles(examplePath('remove-background'))
  await expect(page.getByText(/^Made by/)).toBeVisible()
  await goToHistory(page)
  const compareButton = page.getByRole('button', { name: 'Compare remove-background.webp' })
  await expect(compareButton).toBeVisible()
  const expectHistory = async () => {
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(/\/history$/)
  }

  await compareButton.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectHistory()

  const menuButton = page.getByRole('button', { name: 'Actions for remove-background.webp' })
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(question).toBeHidden()
  await expectHistory()
  await expect(compareButton).toBeVisible()

  await menuButton.click()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect(await (await downloadEvent).failure()).toBeNull()
  await expect(page.getByRole('menu')).toBeHidden()
  await expectHistory()

  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Uncrop' }).click()
  await expect(page).toHaveURL(/uncrop/)
  await page.goBack()
  await expectHistory()
  await expect(page.getByRole('menu')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/remove-background/)
})

test.describe('on a phone, the Back button', () => {
  test.use({ viewport: phone })

  const openers = [
    { button: 'Menu', role: 'menu', name: 'Menu' },
    { button: 'Theme', role: 'menu', name: 'Theme' },
    { button: 'Language', role: 'menu', name: 'Language' },
    { button: 'Tasks', role: 'dialog', name: 'Tasks' },
    { button: 'sign up', role: 'dialog', name: 'Sign in' },
  ] as const

  test('closes full-screen panels and bottom sheets', async ({ page }) => {
    await openHome(page)
    for (const { button, role, name } of openers) {
      const layer = page.getByRole(role, { name })
      for (const close of ['Back', 'close button']) {
        await page.getByRole('banner').getByRole('button', { name: button }).click()
        await expect(layer).toBeVisible()
        await expectLayers(page, 1)
        if (close === 'Back') await page.goBack()
        else await page.getByRole('button', { name: 'Close' }).first().click()
        await expect(layer).toBeHidden()
        await expectHome(page)
      }
    }
    await page.goBack()
    await expectPreviousPage(page)
  })

  test('returns to the page on which a link in a menu was followed', async ({ page }) => {
    await openHome(page)
    await goToHistory(page)
    await expect(page).toHaveURL(/history/)
    await page.goBack()
    await expectHome(page)
    await expect(page.getByRole('menu')).toBeHidden()
    await page.goBack()
    await expectPreviousPage(page)
  })

  test('leaves a page that was reloaded from a menu', async ({ page }) => {
    await openHome(page)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(page.getByRole('button', { name: 's’inscrire' })).toBeVisible()
    await expectHome(page)
    await page.goBack()
    await expectPreviousPage(page)
  })
})
