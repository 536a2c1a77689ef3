import type { Page } from '@playwright/test'
import { drawPortrait } from './portrait.ts'

/** An image file, as Playwright's `setInputFiles` takes it. */
export async function testImageFile(width = 400, height = 300) {
  return {
    name: 'Given.png',
    mimeType: 'image/png',
    buffer: await (await drawPortrait(width, height)).png().toBuffer(),
  }
}

/** Drop an image on the page, or paste it. */
export async function provideImage(page: Page, method: 'drop' | 'paste'): Promise<void> {
  const { name, mimeType, buffer } = await testImageFile()
  await page.evaluate(
    ({ method, name, mimeType, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
      const eventInit = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        method === 'drop'
          ? new DragEvent('drop', { ...eventInit, dataTransfer: data })
          : new ClipboardEvent('paste', { ...eventInit, clipboardData: data }),
      )
    },
    { method, name, mimeType, base64: buffer.toString('base64') },
  )
}
