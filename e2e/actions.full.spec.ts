import { expect, type Page, test } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { originWithoutPlans } from './servers.ts'
import { testImageFile } from './test-image-file.ts'
import { examplePath } from './tools.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ baseURL: originWithoutPlans, acceptDownloads: true })

type Action = (page: Page) => Promise<void>

const press =
  (name: string | RegExp): Action =>
  page =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click()

const brush: Action = async page => {
  const box = await page.locator('canvas').last().boundingBox()
  if (!box) throw new Error('no stage')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.45, 0.5))
  await page.mouse.down()
  await page.mouse.move(...at(0.55, 0.5), { steps: 6 })
  await page.mouse.up()
}

/** What a person does between adding a photo and downloading the result. Adding and downloading are one action each. */
const betweenActions: Record<string, Action[]> = {
  cleanup: [brush],
  'image-upscaler': [press('Upscale')],
  relight: [press('Relight')],
  'remove-background': [],
  'replace-background': [press('Replace background')],
  'text-remover': [press(/^Remove text/)],
  uncrop: [press('Uncrop')],
  'universal-resizer': [press(/^Create \d+ images/)],
}

/** A small image that the tool's engines process in seconds: the resizer's has no subject, only a background. */
async function imageFor(tool: string) {
  if (tool === 'text-remover') return pngOf(sharp(examplePath(tool)).resize(480))
  if (tool === 'universal-resizer')
    return pngOf(sharp({ create: { width: 400, height: 300, channels: 3, background: 'skyblue' } }))
  return testImageFile()
}

const pngOf = async (image: Sharp) => ({
  name: 'Given.png',
  mimeType: 'image/png',
  buffer: await image.png().toBuffer(),
})

test.describe.configure({ mode: 'parallel' })

for (const [tool, actions] of Object.entries(betweenActions)) {
  test(`${tool}: from a photo to the saved file in ${actions.length + 2} actions`, async ({ page }) => {
    await page.goto(`/tools/${tool}`)
    await waitForApp(page)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await imageFor(tool))
    for (const action of actions) await action(page)
    const download = page.waitForEvent('download')
    const main = page.getByRole('main')
    await main
      .getByRole('link', { name: 'Download' })
      .or(main.getByRole('button', { name: /^Download all/ }))
      .first()
      .click()
    expect(await (await download).path()).toBeTruthy()
  })
}
