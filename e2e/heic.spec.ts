import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { collectPageErrors } from './page-errors.ts'
import { originWithoutPlans } from './servers.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ baseURL: originWithoutPlans })

const fixtures = join(import.meta.dirname, '../packages/imaging/src/codec/fixtures')

test('a photo from a phone, in HEIC, is shown by a browser that can’t decode it, and opened by the server', async ({
  page,
}) => {
  const errors = collectPageErrors(page)
  await page.goto('/tools/universal-resizer')
  await waitForApp(page)
  await page.locator('input[type=file]').first().setInputFiles(join(fixtures, 'quadrants-display-p3.heic'))
  await expect(page.getByText(/^(Subject detected by|No clear subject found by)/)).toBeVisible()
  const preview = page.getByRole('slider', { name: 'Instagram Portrait post' }).locator('img').last()
  await expect(preview).toHaveJSProperty('naturalWidth', 64)
  expect(errors).toEqual([])
  const message = page.getByText(
    'beach.jxl (JPEG XL): This file format isn’t supported. Use JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC',
  )
  await page.goto('/tools/relight')
  await waitForApp(page)
  const jpegXl = { name: 'beach.jxl', mimeType: 'image/jxl', buffer: Buffer.from([0xff, 0x0a, 0, 0]) }
  await page.locator('input[type=file]').first().setInputFiles(jpegXl)
  await expect(message).toBeVisible()
})
