import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, expect, request, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { houseOfItsOwn, type OwnHouse } from './house-of-its-own.ts'
import { portrait } from './portrait.ts'
import { viewports } from './viewports.ts'

test.describe('tasks of two weeks', { tag: fullRun }, () => {
  test.describe.configure({ mode: 'serial' })

  let house: OwnHouse
  const people: Record<'busy' | 'tidy', APIRequestContext> = Object.create(null)
  test.beforeAll(async () => {
    house = await houseOfItsOwn({ PENTIMENTO_PLANS: 'off', PENTIMENTO_APP_CHECK: 'off', LOG_LEVEL: 'fatal' })
    await house.open()
    for (const name of ['busy', 'tidy'] as const) {
      people[name] = await request.newContext({ baseURL: house.origin })
      for (const picture of [1, 2, 3])
        await untilIt('ready', people[name], await begin(people[name], `beach ${picture}.png`))
    }
    await house.close()
    // Days in the time zone of the browser, which is also the server's.
    await house.change(`
      update task set created_at = now() - interval '1 day', delete_on = now() + interval '13 days'
        where inputs->0->>'fileName' = 'beach 2.png';
      update task set created_at = now() - interval '6 days', delete_on = now() + interval '8 days'
        where inputs->0->>'fileName' = 'beach 3.png';
      update task set delete_on = date_trunc('day', now()) + interval '1 day' - interval '1 second'
        where inputs->0->>'fileName' = 'beach 1.png';
    `)
    await house.open()
  })
  test.afterAll(() => house.remove())

  const windowOf = async (browser: Browser, name: keyof typeof people) =>
    house.openWindow(browser, (await people[name].storageState()).cookies)

  test('the tasks panel shows every state and its actions', async ({ browser }) => {
    const asker = people.busy
    const first = await begin(asker, 'long.png', 'long')
    const broken = await begin(asker, 'broken.png')
    // Simulates a disk failure.
    await rm(join(house.dataFolder, 'blobs', broken), { recursive: true })
    await asker.post(`/api/tasks/${first}/cancel`, { data: {} })
    await untilIt('error', asker, broken)
    const second = await begin(asker, 'long.png', 'long')
    await begin(asker, 'waiting.png')

    const page = await windowOf(browser, 'busy')
    await page.goto('/tools')
    await page.getByRole('button', { name: /^Tasks/ }).click()
    const panel = page.getByRole('dialog', { name: 'Tasks' })
    const fault = 'An error occurred on upscale process of your image, please try again'
    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await expect(panel.getByText(/^Number 1 in the queue, about \d+ (s|min)$/)).toBeVisible()
      await expect(panel.getByRole('progressbar', { name: 'Processing' })).toBeVisible()
      for (const words of ['deleted today', 'deleted in 8 days', 'deleted in 13 days'])
        await expect(panel.getByText(`Ready, ${words}`)).toBeVisible()
      await expect(panel.getByRole('link', { name: /^See beach [123][.]png$/ })).toHaveCount(3)
      await expect(panel.getByRole('link', { name: 'Download beach 3.png' })).toHaveAttribute(
        'href',
        /outputs\/image\?download=beach/,
      )
      await expect(panel.getByText(fault)).toBeVisible()
      await expectAccessible(page)
    }
    await panel.getByRole('button', { name: 'Try broken.png again' }).click()
    await expect(panel.getByText(/^Number 2 in the queue/)).toBeVisible()
    await asker.post(`/api/tasks/${second}/cancel`, { data: {} })
    await expect(panel.getByText(fault)).toBeVisible()
    await page.context().close()
  })

  test('History groups tasks by day and asks before deleting', async ({ browser }) => {
    const page = await windowOf(browser, 'tidy')
    await page.goto('/history')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today', 'Yesterday', 'Earlier'])
    await expect(page.getByText('deleted in 8 days')).toBeVisible()
    const remove = page.locator('#main').getByRole('button', { name: 'Delete', exact: true })
    await expect(remove).toBeDisabled()

    const left = async () => (await (await people.tidy.get('/api/tasks')).json()).tasks.length
    const question = page.getByRole('alertdialog', { name: 'Delete 2 pictures?' })
    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: 'Select all' }).click()
      await expect(page.getByText('3 selected')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Select beach 1.png' }).click()
      await expect(page.getByText('2 selected')).toBeVisible()
      await remove.click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      expect(await left()).toBe(3)
    }
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today'])
    expect(await left()).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.context().close()
  })

  test('all outputs of a task can be compared and downloaded as an archive', async ({ browser }) => {
    const asker = await request.newContext({ baseURL: house.origin })
    const buffer = await (await portrait(96, 72)).png().toBuffer()
    const answer = await asker.post('/api/tools/universal-resizer/tasks', {
      multipart: {
        params: JSON.stringify({ formats: ['64x48', '48x64', '56x56'], method: 'crop' }),
        image: { name: 'lemur.png', mimeType: 'image/png', buffer },
      },
    })
    await untilIt('ready', asker, (await answer.json()).id)
    const page = await house.openWindow(browser, (await asker.storageState()).cookies)
    const expectArchive = async (press: () => Promise<void>) => {
      const coming = page.waitForEvent('download')
      await press()
      const file = await coming
      expect(file.suggestedFilename()).toBe('lemur.zip')
      const archive = await readFile(await file.path(), 'latin1')
      for (const size of ['64x48', '48x64', '56x56']) expect(archive).toContain(`lemur-${size}.`)
    }

    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await page.goto('/history')
      await page.getByRole('button', { name: 'Acts for lemur.png' }).click()
      await expectArchive(() => page.getByRole('menuitem', { name: 'Download all (3)' }).click())
      await page.getByRole('button', { name: 'Compare lemur.png' }).click()
      const dialog = page.getByRole('dialog', { name: 'lemur.png' })
      await expect(dialog.getByRole('slider')).toBeVisible()
      await expect(dialog.getByRole('img', { name: 'lemur.png' })).toHaveCount(2)
      await expectAccessible(page)
      await expectArchive(() => dialog.getByRole('button', { name: 'Download all (3)' }).click())
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Tasks/ }).click()
      await expectArchive(() => page.getByRole('button', { name: 'Download all of lemur.png' }).click())
    }
    await page.context().close()
  })
})

test('results can be compared, downloaded as an archive and opened in another tool', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-history-'))
  const picture = join(folder, 'small.jpg')
  await writeFile(picture, await (await portrait(96, 72)).jpeg().toBuffer())
  await page.goto('/tools/image-upscaler')
  for (const turn of [1, 2]) {
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await page.getByRole('button', { name: 'Upscale', exact: true }).click()
    await expect(page.getByText(/Made by/)).toBeVisible()
    if (turn === 1) await page.getByRole('button', { name: 'Start again' }).click()
  }
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await page.goto('/history')
    await page.getByRole('button', { name: 'Compare small.jpg' }).first().click()
    await expect(page.getByRole('dialog', { name: 'small.jpg' }).getByRole('slider')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Select all' }).click()
    const coming = page.waitForEvent('download')
    const noted = page.waitForResponse(answer => answer.url().endsWith('/signal') && answer.status() === 204)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await noted
    const archive = await readFile(await (await coming).path(), 'latin1')
    for (const name of ['small image-upscaler.jpg', 'small image-upscaler-2.jpg'])
      expect(archive).toContain(name)
    expect(archive.match(/\xff\xd8\xff/g)?.length).toBeGreaterThanOrEqual(2)

    await page.getByRole('button', { name: 'Acts for small.jpg' }).first().click()
    await page.getByRole('menuitem', { name: 'Cleanup' }).click()
    await expect(page).toHaveURL(/\/tools\/cleanup\?from=/)
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  }
  await rm(folder, { recursive: true, force: true })
})

/**
 * Create a task through the API.
 *
 * @param work `long` takes minutes unless the task is canceled
 * @returns the task's id
 */
async function begin(asker: APIRequestContext, name: string, work: 'short' | 'long' = 'short') {
  const [side, params] = work === 'long' ? [1024, { scale: 8, mode: 'detailed' }] : [64, {}]
  const buffer = await (await portrait(side, side)).png().toBuffer()
  const answer = await asker.post('/api/tools/image-upscaler/tasks', {
    multipart: { params: JSON.stringify(params), image: { name, mimeType: 'image/png', buffer } },
  })
  const { id }: { id: string } = await answer.json()
  return id
}

async function untilIt(state: 'ready' | 'error', asker: APIRequestContext, id: string): Promise<void> {
  const now = async () => (await (await asker.get(`/api/tasks/${id}`)).json()).state
  await expect.poll(now).toBe(state)
}
