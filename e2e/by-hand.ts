import type { Page } from '@playwright/test'

/** Draw a short stroke over the middle of the picture on the stage. */
export async function stroke(page: Page): Promise<void> {
  const stage = page
    .getByRole('group', { name: /picture/i })
    .or(page.locator('canvas').last())
    .last()
  const box = await stage.boundingBox()
  if (!box) throw new Error('no stage')
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 6 })
  await page.mouse.up()
}

/** From the next page on, have a browser that keeps no work, as some private windows do. */
export const keepNothing = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new Error('private')
        },
      },
    })
  })
