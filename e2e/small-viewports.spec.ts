import { expect, type Page, test } from '@playwright/test'
import { newEmail, signUp } from './accounts.ts'
import { originWithPlans } from './servers.ts'
import { examplePath } from './tools.ts'
import { wide } from './viewports.ts'

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
