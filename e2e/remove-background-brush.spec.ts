import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { letClipboard } from './clipboard.ts'
import { fullRun } from './full-run.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { phone, viewports } from './viewports.ts'

test.use({ baseURL: originWithoutPlans })

test('copies the cutout and records it; shows an error if the browser denies the clipboard', {
  tag: fullRun,
}, async ({ page }) => {
  const buffer = await (await drawPortrait(120, 90)).png().toBuffer()
  await page.goto('/tools/remove-background')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Figure.png', mimeType: 'image/png', buffer })
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await expect(copy).toBeVisible()
  await letClipboard(page, 'granted')
  const signalResponse = page.waitForResponse(answer => answer.url().endsWith('/signal'))
  await copy.click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect((await signalResponse).status()).toBe(204)
  expect((await signalResponse).request().postDataJSON()).toEqual({ action: 'copied' })
  const clipboardTypes = () => navigator.clipboard.read().then(items => items.flatMap(({ types }) => types))
  expect(await page.evaluate(clipboardTypes)).toEqual(['image/png'])

  await page.setViewportSize(phone)
  await letClipboard(page, 'denied')
  await copy.click()
  await expect(page.getByText("Can't copy image to the clipboard")).toBeVisible()
})

for (const { name, viewport } of viewports)
  test(`brush corrections of a cutout are restored when it is opened from History, in ${name}`, {
    tag: fullRun,
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    const buffer = await (await drawPortrait(300, 225)).png().toBuffer()
    await page.goto('/tools/remove-background')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'Figure.png', mimeType: 'image/png', buffer })
    await expect(page.getByText(/^Made by/)).toBeVisible()
    for (const group of ['Edges', 'Shadow', 'Trim'])
      await page.locator('summary', { hasText: new RegExp(`^${group}$`) }).click()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Touch up' }).click()
    await strokeAcross(page)
    await expectAccessible(page)
    const plain = await lastTask(page)
    await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
    const brushed = await waitForNewerTask(page, plain.id)

    await page.goto(`/tools/remove-background?task=${brushed}`)
    await page.locator('summary', { hasText: /^Edges$/ }).click()
    await page.getByRole('slider', { name: 'Feather' }).press('ArrowRight')
    const apply = page.getByRole('button', { name: 'Apply', exact: true })
    await expect(apply).toBeEnabled()
    await apply.press('Enter')
    await waitForNewerTask(page, brushed)
  })

async function strokeAcross(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('The canvas is not visible')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.45)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.45, { steps: 4 })
  await page.mouse.up()
}

/** Wait for a newer task than `before` to be ready; it must have an image and a mask as inputs. @returns its id */
async function waitForNewerTask(page: Page, before: string): Promise<string> {
  const stateOfNext = async () => {
    const { id, state } = await lastTask(page)
    return id === before ? 'not started' : state
  }
  await expect.poll(stateOfNext).toBe('ready')
  const { id, inputs } = await lastTask(page)
  expect(inputs).toMatchObject([{ name: 'image' }, { name: 'keep' }])
  return id
}

async function lastTask(page: Page): Promise<{ id: string; state: string; inputs: object[] }> {
  const { tasks } = await (await page.request.get('/api/tasks?limit=1')).json()
  return tasks[0]
}
