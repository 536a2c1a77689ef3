import { expect, type Page, test } from '@playwright/test'
import { newEmail, signUp } from './accounts.ts'
import { collectPageErrors } from './page-errors.ts'
import { drawPortrait } from './portrait.ts'
import { originWithPlans } from './servers.ts'
import { examplePath } from './tools.ts'
import { phone, wide } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

async function openImage(page: Page, tool: string): Promise<void> {
  await page.goto(`/tools/${tool}`)
  await page.locator('input[type=file]').first().setInputFiles(examplePath(tool))
}

test('the stage stays in view beside the options at 200 % zoom, and is marked by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: wide.width / 2, height: wide.height / 2 })
  await openImage(page, 'cleanup')
  const stage = page.getByRole('application', { name: 'Image to edit' })
  const mask = stage.locator('canvas').nth(1)
  await stage.press('r')
  await stage.press('Enter')
  await expect(page.getByText('First corner set. Press Enter at the opposite corner.')).toBeAttached()
  await stage.press('ArrowLeft')
  await stage.press('ArrowUp')
  const unmarked = await mask.screenshot()
  await stage.press('Enter')
  await expect.poll(async () => unmarked.equals(await mask.screenshot())).toBe(false)

  await openImage(page, 'uncrop')
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Uncrop' }) })
  const image = page.getByRole('main').getByRole('img').first()
  await expect(image).toBeInViewport()
  await panel.evaluate(element => element.scrollIntoView({ block: 'end' }))
  await expect(image).toBeInViewport({ ratio: 0.9 })
})

test('on a phone, the image and the primary action cover no control that the Tab key reaches', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/tools/replace-background')
  const buffer = await (await drawPortrait(480, 640)).png().toBuffer()
  const image = { name: 'Upright.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').first().setInputFiles(image)
  await expect(page.getByRole('button', { name: 'Replace background', exact: true })).toBeEnabled()
  const panel = page.getByRole('complementary').filter({ has: page.getByLabel('Background description') })
  await panel.getByLabel('Background description').focus()
  const names: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press(key)
      const name = await panel.evaluate(nameOfCoveredControl)
      if (name) names.push(`${key}: ${name}`)
    }
  }
  expect(names).toEqual([])
})

/** Runs in the page. @returns the text of the focused control in the panel if something else lies over its center */
function nameOfCoveredControl(panel: Element): string | undefined {
  const control = document.activeElement
  if (!control || !panel.contains(control)) return undefined
  const { x, y, width, height } = control.getBoundingClientRect()
  const shown = document.elementFromPoint(x + width / 2, y + height / 2)
  if (shown && (control.contains(shown) || shown.contains(control))) return undefined
  return control.textContent || control.outerHTML
}

test('on a slow phone, nothing moves while a chosen image loads', async ({ page }) => {
  const errors = collectPageErrors(page)
  await page.setViewportSize(phone)
  await page.goto('/tools/remove-background')
  await waitForApp(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const buffer = await (await drawPortrait(1600, 1200)).jpeg().toBuffer()
  const image = { name: 'Wide.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]').first().setInputFiles(image)
  await expect(page.getByRole('img', { name: 'Image being processed' })).toBeVisible()
  await page.waitForTimeout(2000)
  expect(errors).toEqual([])
})

test('all pages have the same left edge', async ({ page }) => {
  await signUp(page.request, { email: newEmail('edge'), origin: originWithPlans })
  await page.setViewportSize(wide)
  for (const path of ['/', '/tools', '/tools/cleanup', '/history', '/settings', '/a/pricing', '/a/terms']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const edges = await page.evaluate(() => {
      const screen = document.querySelector('main > div:not([hidden]) > *')
      const logo = document.querySelector('header a')
      if (!screen || !logo) throw new Error('no screen or logo')
      const inset = Number.parseFloat(getComputedStyle(screen).paddingInlineStart)
      return { screen: screen.getBoundingClientRect().x + inset, logo: logo.getBoundingClientRect().x }
    })
    expect(Math.abs(edges.screen - edges.logo), path).toBeLessThan(1)
  }
})
