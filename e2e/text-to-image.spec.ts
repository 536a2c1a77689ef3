import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { collectPageErrors } from './page-errors.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports } from './viewports.ts'

test.use({ baseURL: originWithoutPlans })

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt' })
const generateButton = (page: Page) => page.getByRole('button', { name: /^Generate / })
const expectResult = (page: Page) => expect(page.getByText(/^Made by/)).toBeVisible()

for (const { name, viewport, tag } of viewports) {
  test(`a visitor enters a prompt, picks a variation, reimagines and downloads, in ${name}`, { tag }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, acceptDownloads: true, baseURL: originWithoutPlans })
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await page.goto('/tools/text-to-image')

    await generateButton(page).click()
    await expect(page.getByText('Required', { exact: true })).toBeVisible()
    await expect(prompt(page)).toBeFocused()
    await expectAccessible(page)
    await prompt(page).fill('?!')
    await generateButton(page).click()
    await expect(page.getByText('Invalid prompt')).toBeVisible()
    await prompt(page).fill('a n4ked bather')
    await generateButton(page).click()
    await expect(page.getByText('This prompt appears to ask for explicit content')).toBeVisible()
    await expect(prompt(page)).toBeFocused()

    await prompt(page).fill('A red lighthouse by the sea at sunset, and a quibblewort')
    await page.getByRole('radio', { name: 'Line art' }).check()
    await page.getByRole('radio', { name: '16:9' }).check()
    await page.getByRole('radio', { name: '2', exact: true }).check()
    await page.getByText('More options', { exact: true }).click()
    await page.getByRole('radio', { name: '512' }).check()
    await page.getByRole('spinbutton', { name: 'Seed' }).fill('41')
    await generateButton(page).click()

    await expectResult(page)
    await expect(page.getByText('Made by Illustrator (built-in)')).toBeVisible()
    await expect(page.getByText(/PENTIMENTO_PROVIDER_KIND/)).toBeVisible()
    await expect(page.getByText(/^Line art · 512 × 288 · seed 41$/)).toBeVisible()
    await expect(page.getByText(/^Not in the image: .*quibblewort/)).toBeVisible()
    await page.getByRole('radio', { name: 'Variation 2' }).check()
    await expect(page.getByText(/seed 42$/)).toBeVisible()
    await expectAccessible(page)
    const second = await download(page, 'a-red-lighthouse-by-the-sea-at-sunset-and-a-quibblewort-42.png')
    expect(second).toEqual({ format: 'png', width: 512, height: 288 })
    await page.getByRole('radio', { name: 'JPEG' }).check()
    const rewritten = await download(page, 'a-red-lighthouse-by-the-sea-at-sunset-and-a-quibblewort-42.jpg')
    expect(rewritten).toEqual({ format: 'jpeg', width: 512, height: 288 })

    await page.getByRole('button', { name: 'Generate again' }).click()
    await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(2)
    await expect(page.getByText(/seed 41$/)).toBeHidden()
    await page.getByRole('button', { name: /^View/ }).first().click()
    await expect(page.getByText(/seed 41$/)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Edit prompt' }).click()
    await expect(prompt(page)).toHaveValue(/quibblewort/)
    await page.getByRole('button', { name: 'Back to images' }).click()
    await page.getByRole('button', { name: 'Continue in…' }).click()
    await page.getByRole('menuitem', { name: 'Uncrop' }).click()
    // The frame that uncrop proposes: 20 % of the longer side all round.
    await expect(page.getByLabel('Size of the result')).toHaveText('716 × 492')
    // The browser logs that the server rejects a prompt.
    expect(errors.filter(error => !error.includes('status of 422'))).toEqual([])

    await page.goto('/history')
    await page
      .getByRole('button', { name: /^View A red lighthouse/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2)
    await context.close()
  })
}

/** Download the image and check its file name. @returns its format and size */
async function download(page: Page, name: string): Promise<object> {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toBe(name)
  const { format, width, height } = await sharp(await file.path()).metadata()
  return { format, width, height }
}
