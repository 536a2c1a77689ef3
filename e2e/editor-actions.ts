import type { Page } from '@playwright/test'

/** Draw a short brush stroke across the center of the image in Cleanup, without applying it. */
export async function drawStroke(page: Page): Promise<void> {
  await page.getByRole('switch').first().uncheck()
  const canvas = page.getByRole('group', { name: /image/i }).or(page.locator('canvas').last()).last()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no stage')
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 6 })
  await page.mouse.up()
}

/** Make IndexedDB throw from the next page load on, as in some private windows, so that drafts are not saved. */
export const disableIndexedDb = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new Error('private')
        },
      },
    })
  })
