import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { collectPageErrors } from './page-errors.ts'
import { drawPortrait } from './portrait.ts'
import { expectNoLayers, goToHistory, viewports } from './viewports.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-story-'))
  await (await drawPortrait(1200, 900)).jpeg({ quality: 92 }).toFile(join(folder, 'Figure on a hill.jpg'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

for (const { name, viewport, tag } of viewports) {
  test(`a visitor removes a background and finds the result in History, in ${name}`, { tag }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, acceptDownloads: true })
    const page = await context.newPage()
    const errors = collectPageErrors(page)

    await page.goto('/')
    await page.getByRole('link', { name: 'Remove background' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove background')
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Figure on a hill.jpg'))

    await expect(page.getByText(/Made by ISNet/)).toBeVisible()
    await compare(page)

    const cutout = await download(page)
    await expectCutout(cutout)

    await goToHistory(page)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(page.getByText('Figure on a hill.jpg')).toBeVisible()
    await expect(page.getByText('deleted in 14 days')).toBeVisible()

    await page.getByRole('checkbox', { name: 'Select Figure on a hill.jpg' }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No images yet')).toBeVisible()
    await expectNoLayers(page)
    await page.reload()
    await expect(page.getByText('No images yet')).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  })
}

async function compare(page: Page): Promise<void> {
  // The first slider is the editor's; the others belong to examples.
  const divider = page.getByRole('slider', { name: /divider|original|compare/i }).first()
  const before = Number(await divider.getAttribute('aria-valuenow'))
  await divider.focus()
  for (let press = 0; press < 5; press++) await divider.press('ArrowRight')
  expect(Number(await divider.getAttribute('aria-valuenow'))).not.toBe(before)
}

async function download(page: Page): Promise<string> {
  const downloadEvent = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .or(page.getByRole('button', { name: /^Download/ }))
    .first()
    .click()
  return (await downloadEvent).path()
}

/** Expect that the person is opaque, the sky transparent, and the size unchanged. */
async function expectCutout(file: string): Promise<void> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([1200, 900, 4])
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0
  expect(alphaAt(600, 620)).toBeGreaterThan(250)
  expect(alphaAt(600, 300)).toBeGreaterThan(250)
  for (const [x, y] of [
    [20, 20],
    [1180, 20],
    [150, 450],
    [1050, 450],
  ] as const) {
    expect(alphaAt(x, y), `${x}, ${y}`).toBeLessThan(5)
  }
}
