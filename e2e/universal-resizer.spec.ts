import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { collectPageErrors } from './page-errors.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ baseURL: originWithoutPlans })

/** Larger than any requested format, because upscaling would take longer than the rest of the test. */
const size = { width: 1440, height: 960 }

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-formats-'))
  await sharp(Buffer.from(kiteSvg())).png().toFile(join(folder, 'Red kite.png'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A red kite in the sky, right of the center. */
function kiteSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" width="${size.width}" height="${size.height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7fa6d8"/><stop offset="1" stop-color="#dce8f4"/></linearGradient>
    <rect width="480" height="320" fill="url(#sky)"/><rect y="270" width="480" height="50" fill="#5c7a3d"/>
    <path d="M330 60 L380 130 L330 220 L280 130 Z" fill="#c0341d"/><path d="M330 60 V220 M280 130 H380" stroke="#3a0d05" stroke-width="3"/>
  </svg>`
}

for (const { name, viewport, tag } of viewports) {
  test(`a visitor creates several formats of an image and downloads them, in ${name}`, { tag }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, acceptDownloads: true, baseURL: originWithoutPlans })
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await page.goto('/tools/universal-resizer')
    await waitForApp(page)
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Red kite.png'))
    await expect(page.getByText(/^(Subject detected by|No clear subject found by)/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create 6 images' })).toBeEnabled()
    await expectAccessible(page)

    await chooseFormats(page)
    await expect(page.getByRole('button', { name: 'Create 3 images' })).toBeEnabled()
    await saveSet(page)
    await adjustFormats(page)
    await page.getByRole('radio', { name: 'PNG' }).check()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Create 3 images' }).click()
    await expect(page.getByText(/^Made by .* in \d/)).toBeVisible()
    await expectAccessible(page)
    await expectFile(page, 'Download X Profile photo', 'Red kite-x-profile-400x400.png', [400, 400])
    await expectFile(page, 'Download Custom size', 'Red kite-160x100.png', [160, 100])
    await expectArchive(page)

    await page.getByRole('button', { name: 'Change formats' }).click()
    await expect(page.getByRole('button', { name: 'Create 3 images' })).toBeEnabled()
    expect(errors).toEqual([])
    await context.close()
  })
}

/** Clear the default formats, then choose two by name and one by size. */
async function chooseFormats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose formats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Formats' })
  for (const group of ['Instagram', 'X', 'YouTube', 'LinkedIn', 'Web and screens']) {
    const box = dialog.getByRole('checkbox', { name: group, exact: true })
    await box.check()
    await box.uncheck()
  }
  await dialog.getByRole('searchbox', { name: 'Search formats' }).fill('x profile')
  await dialog
    .getByRole('checkbox', { name: /^Profile photo 400 × 400/ })
    .first()
    .check()
  await dialog.getByRole('searchbox', { name: 'Search formats' }).fill('instagram portrait')
  await dialog.getByRole('checkbox', { name: /^Portrait post/ }).check()
  await dialog.getByLabel('Width (px)').fill('160')
  await dialog.getByLabel('Height (px)').fill('100')
  await dialog.getByRole('button', { name: 'Add size' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Save the chosen formats under a name, remove one, and get them all back. */
async function saveSet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved sets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved sets' })
  await dialog.getByLabel('Name').fill('Launch')
  await dialog.getByRole('button', { name: 'Save set' }).click()
  await expect(dialog.getByRole('button', { name: 'Launch', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Custom size' }).click()
  await expect(page.getByRole('button', { name: 'Create 2 images' })).toBeEnabled()
  await page.getByRole('button', { name: 'Saved sets' }).click()
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Create 3 images' })).toBeEnabled()
}

/** Move a crop by keyboard and by pointer, and pad another format. */
async function adjustFormats(page: Page): Promise<void> {
  await page.getByRole('button', { name: / for X Profile photo$/ }).click()
  await page.getByRole('radio', { name: 'Crop' }).check()
  await page.keyboard.press('Escape')
  const crop = page.getByRole('slider', { name: 'Crop for X Profile photo' })
  const at = async () => Number(await crop.getAttribute('aria-valuenow'))
  await crop.focus()
  const before = await at()
  await crop.press('Shift+ArrowLeft')
  await expect.poll(at).toBeLessThan(before)
  const afterKey = await at()
  const box = await crop.boundingBox()
  if (!box) throw new Error('The crop is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 12, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(at).toBeGreaterThan(afterKey)

  await page.getByRole('button', { name: / for Instagram Portrait post$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Instagram Portrait post' })
  await dialog.getByRole('radio', { name: 'Pad' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Whole image kept').first()).toBeVisible()
}

async function expectFile(page: Page, link: string, name: string, [width, height]: number[]): Promise<void> {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toBe(name)
  expect(await sharp(await file.path()).metadata()).toMatchObject({ format: 'png', width, height })
}

/** A zip archive contains file names uncompressed. */
async function expectArchive(page: Page): Promise<void> {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all (3)' }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toBe('Red kite-formats.zip')
  const bytes = await readFile(await file.path(), 'latin1')
  for (const name of ['x-profile-400x400', 'instagram-portrait-1080x1350', '160x100'])
    expect(bytes).toContain(`Red kite-${name}.png`)
}
