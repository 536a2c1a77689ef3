import type { Page } from '@playwright/test'
import { portrait } from './portrait.ts'

/** An image file, as Playwright's `setInputFiles` takes it. */
export async function given() {
  return {
    name: 'Given.png',
    mimeType: 'image/png',
    buffer: await (await portrait(400, 300)).png().toBuffer(),
  }
}

/** Drop an image on the page, or paste it. */
export async function give(page: Page, way: 'drop' | 'paste'): Promise<void> {
  const { name, mimeType, buffer } = await given()
  await page.evaluate(
    ({ way, name, mimeType, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
      const shared = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer: data })
          : new ClipboardEvent('paste', { ...shared, clipboardData: data }),
      )
    },
    { way, name, mimeType, base64: buffer.toString('base64') },
  )
}
