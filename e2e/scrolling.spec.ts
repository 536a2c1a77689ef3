import { expect, type Page, test } from '@playwright/test'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  expect(await scrolled(page)).toBeGreaterThan(100)
}

/** A browser restores a scroll position when it draws the page. */
const afterDrawing = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  })

for (const { name, viewport, tag } of viewports)
  test(`every change of route scrolls to the top, also by Back and Forward, in ${name}`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await waitForApp(page)
    await scrollDown(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    const terms = page.getByRole('heading', { level: 1, name: 'Terms' })
    await expect(terms).toBeVisible()
    await expect.poll(() => scrolled(page)).toBe(0)
    await scrollDown(page)

    await page.goBack()
    await expect(terms).toBeHidden()
    await afterDrawing(page)
    expect(await scrolled(page), 'after Back').toBe(0)
    await scrollDown(page)

    await page.goForward()
    await expect(terms).toBeVisible()
    await afterDrawing(page)
    expect(await scrolled(page), 'after Forward').toBe(0)
  })
