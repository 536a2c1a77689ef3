import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { collectPageErrors } from './page-errors.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ baseURL: originWithoutPlans })

const size = { width: 600, height: 450 }

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-replace-background-'))
  await (await drawPortrait(size.width, size.height))
    .jpeg({ quality: 92 })
    .toFile(join(folder, 'Red coat.jpg'))
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1e5aa8' } })
    .png()
    .toFile(join(folder, 'Blue wall.png'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

for (const { name, viewport, tag } of viewports) {
  test(`a visitor generates a background, then uses an image as background, in ${name}`, {
    tag,
  }, async ({ browser }) => {
    const context = await browser.newContext({ viewport, acceptDownloads: true, baseURL: originWithoutPlans })
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await page.goto('/tools/replace-background')
    await waitForApp(page)
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Red coat.jpg'))
    const startButton = page.getByRole('button', { name: 'Replace background', exact: true })
    await expect(startButton).toBeEnabled()
    await page.getByRole('button', { name: 'Mountains' }).click()
    await expect(page.getByLabel('Background description')).toHaveValue(/mountains/)
    await expectAccessible(page)
    await startButton.click()
    await expect(page.getByText(/^Made by .*Painter \(built-in\)/)).toBeVisible()
    await expectAccessible(page)

    await choose(page, 'Image')
    await page.getByLabel(/^Choose a background/).setInputFiles(join(folder, 'Blue wall.png'))
    await dragSubject(page)
    const placement = page.getByLabel('Subject position')
    const subject = page.getByRole('button', { name: /^Subject:/ })
    const before = await placement.textContent()
    await subject.press('Shift+ArrowRight')
    await expect(placement).not.toHaveText(before ?? '')
    await page.locator('summary', { hasText: /^Position$/ }).click()
    await page.getByRole('button', { name: 'Reset position' }).click()
    await expect(placement).toHaveText('100%, 0% right, 0% down')
    await subject.press('Shift+ArrowRight')
    await expectAccessible(page)

    await choose(page, 'PNG')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    await expectBlueWall(await download(page))
    // The browser logs that a busy server rejects a preview.
    expect(errors.filter(error => !error.includes('status of 503'))).toEqual([])
    await context.close()
  })
}

/** Check a radio button by keyboard, independent of the scroll position. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true })
  await radio.focus()
  await radio.press('Space')
  await expect(radio).toBeChecked()
}

async function dragSubject(page: Page): Promise<void> {
  const subject = page.getByRole('button', { name: /^Subject:/ })
  // On a phone the panel covers the image when the page is scrolled.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const box = await subject.boundingBox()
  if (!box) throw new Error('The subject is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  const placement = page.getByLabel('Subject position')
  await expect(placement).toHaveText(/^100%, [1-9]/)
  await page.mouse.wheel(0, -100)
  await expect(placement).toHaveText(/^1[1-9]\d%/)
}

async function download(page: Page): Promise<string> {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toBe('Red coat-new-background.png')
  return file.path()
}

/** Expect the original size, the blue wall in the corner, and the coat moved 10 % to the right. */
async function expectBlueWall(file: string): Promise<void> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect({ width: info.width, height: info.height }).toEqual(size)
  const at = (x: number, y: number) => [
    ...data.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3),
  ]
  const [red, , blue] = at(20, 20)
  expect(blue).toBeGreaterThan((red ?? 0) + 80)
  const [coatRed, , coatBlue] = at(345, 420)
  expect(coatRed).toBeGreaterThan((coatBlue ?? 0) + 40)
}
