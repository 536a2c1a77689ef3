import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { disableIndexedDb, drawStroke } from './editor-actions.ts'
import { fullRun } from './full-run.ts'
import { emulateNetwork } from './network-emulation.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { expectNoLayers, goToHistory, phone, viewports } from './viewports.ts'

const batch = ['first.jpg', 'second.jpg', 'third.jpg']
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-keep-'))
  const photo = await (await drawPortrait(240, 180)).jpeg().toBuffer()
  for (const name of ['one.jpg', ...batch]) await writeFile(join(folder, name), photo)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const uploadImage = (page: Page) =>
  page.locator('input[type=file]').first().setInputFiles(join(folder, 'one.jpg'))
const restoredNote = (page: Page) => page.getByRole('status').filter({ hasText: 'We restored your work.' })

/** Reload the page once its draft is saved. */
async function reload(page: Page): Promise<void> {
  await page.evaluate(draftWritten)
  await page.reload()
}

/** Runs in the page: a new transaction ends after those that the app started in the last two frames. */
async function draftWritten(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('pentimento-drafts')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  await new Promise((resolve, reject) => {
    const transaction = database.transaction(['drafts', 'files'], 'readwrite')
    transaction.oncomplete = resolve
    transaction.onabort = reject
  })
  database.close()
}

const undoButton = (page: Page) => page.getByRole('button', { name: /^Undo/ })

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('restores strokes and undo history after a reload, until the user starts over', async ({ page }) => {
      await page.goto('/tools/cleanup')
      await uploadImage(page)
      await expect(undoButton(page)).toBeDisabled()
      await drawStroke(page)
      await expect(undoButton(page)).toBeEnabled()
      await reload(page)
      await expect(restoredNote(page)).toBeVisible()
      await expect(undoButton(page)).toBeEnabled()
      await undoButton(page).click()
      await expect(undoButton(page)).toBeDisabled()

      await restoredNote(page).getByRole('button', { name: 'Start over' }).click()
      await expect(page.getByText('Or try an example')).toBeVisible()
      await reload(page)
      await expect(page.getByText('Or try an example')).toBeVisible()
      await expect(restoredNote(page)).toBeHidden()
    })

    test('starting over asks for confirmation only if there are strokes', async ({ page }) => {
      await page.goto('/tools/cleanup')
      await uploadImage(page)
      await drawStroke(page)
      await expect(undoButton(page)).toBeEnabled()
      const startOverButton = page.getByRole('button', { name: 'Start over' })
      const question = page.getByRole('alertdialog', { name: 'Start over?' })
      await startOverButton.click()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(undoButton(page)).toBeEnabled()
      await startOverButton.click()
      await question.getByRole('button', { name: 'Start over' }).click()
      await expect(page.getByText('Or try an example')).toBeVisible()
      await expect(page.locator('input[type=file]').first()).toBeFocused()

      await uploadImage(page)
      await expect(undoButton(page)).toBeDisabled()
      await startOverButton.click()
      await expect(page.getByText('Or try an example')).toBeVisible()
    })

    test('asks before leaving strokes if the browser cannot save drafts', async ({ page }) => {
      await disableIndexedDb(page)
      await page.goto('/tools/cleanup')
      await uploadImage(page)
      await expect(undoButton(page)).toBeDisabled()
      await goToHistory(page)
      await expect(page).toHaveURL(/history/)

      await page.goto('/tools/cleanup')
      await uploadImage(page)
      await expect(undoButton(page)).toBeDisabled()
      await drawStroke(page)
      await expect(undoButton(page)).toBeEnabled()
      await goToHistory(page)
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(page).toHaveURL(/cleanup/)
      await expect(undoButton(page)).toBeEnabled()

      await expectNoLayers(page)
      const requested = page.waitForEvent('dialog')
      void page.reload().catch(() => undefined)
      const dialog = await requested
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()

      await goToHistory(page)
      await question.getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(/history/)
    })
  })

test('restores options and result after a reload, separately for each tool', async ({ page }) => {
  await page.goto(`${originWithoutPlans}/tools/image-upscaler`)
  await uploadImage(page)
  await page.getByText('4×', { exact: true }).click()
  await page.setViewportSize(phone)
  await reload(page)
  await expect(page.getByText('240 × 180 → 960 × 720')).toBeVisible()
  await page.getByText('2×', { exact: true }).click()
  await page.getByRole('button', { name: 'Upscale', exact: true }).click()
  await expect(page.getByText(/Made by/)).toBeVisible()
  await reload(page)
  await expect(page.getByText(/Made by/)).toBeVisible()

  await page.goto(`${originWithoutPlans}/tools/uncrop`)
  await expect(restoredNote(page)).toBeHidden()
})

test('continues to show a running task after a reload', { tag: fullRun }, async ({ page }) => {
  await page.goto('/tools/remove-background')
  await uploadImage(page)
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await page.setViewportSize(phone)
  await reload(page)
  await expect(page.getByText(/Made by/)).toBeVisible()
})

test('sends an upload again whose response was lost, but creates one task only', { tag: fullRun }, async ({
  page,
}) => {
  await page.goto(`${originWithoutPlans}/tools/image-upscaler`)
  await uploadImage(page)
  const posts: string[] = []
  page.on('request', requested => {
    if (requested.method() === 'POST' && requested.url().endsWith('/tasks')) posts.push(requested.url())
  })
  const createdTasks = async () =>
    (await (await page.request.get(`${originWithoutPlans}/api/tasks?limit=30`)).json()).tasks
  await expect(page.getByRole('button', { name: 'Upscale', exact: true })).toBeEnabled()
  const network = await emulateNetwork(page)
  await network.delay(20_000)
  await page.getByRole('button', { name: 'Upscale', exact: true }).click()
  await expect.poll(async () => (await createdTasks()).length).toBe(1)
  // Leave while the network is still slow, otherwise the response arrives.
  await page.goto('about:blank')
  await network.delay(0)
  await page.goBack()
  await expect(page.getByText(/Made by/)).toBeVisible()
  expect(posts).toHaveLength(2)
  expect(await createdTasks()).toHaveLength(1)
})

test('continues a running batch after a reload without creating a task twice', {
  tag: fullRun,
}, async ({ page }) => {
  await page.goto(`${originWithoutPlans}/tools/image-upscaler`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(batch.map(name => join(folder, name)))
  await page.getByText('4×', { exact: true }).click()
  await page.getByRole('button', { name: 'Upscale 3 images' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('first.jpg').getByRole('progressbar')).toBeVisible()
  await page.setViewportSize(phone)
  await reload(page)
  for (const name of batch) await expect(row(name)).toBeVisible()
  await expect(row('third.jpg')).not.toContainText('Ready')
  await expect(page.getByRole('heading', { name: '3 of 3 ready' })).toBeVisible()
  for (const name of batch) await expect(row(name)).toContainText('Ready')
  const taskResponse = await page.request.get(`${originWithoutPlans}/api/tasks?limit=30`)
  expect((await taskResponse.json()).tasks).toHaveLength(3)
  const feedbackStatuses: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/feedback')) feedbackStatuses.push(response.status())
  })
  await page
    .getByRole('group', { name: 'Are you satisfied with these 3 results?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expect.poll(() => feedbackStatuses).toEqual([204, 204, 204])

  await reload(page)
  await expect(page.getByRole('heading', { name: '3 of 3 ready' })).toBeVisible()
})
