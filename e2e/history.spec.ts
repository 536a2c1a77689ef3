import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, expect, request, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { createIsolatedServer, type IsolatedServer } from './isolated-server.ts'
import { drawPortrait } from './portrait.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test.describe('tasks of two weeks', { tag: fullRun }, () => {
  test.describe.configure({ mode: 'serial' })

  let server: IsolatedServer
  const accounts: Record<'busy' | 'tidy', APIRequestContext> = Object.create(null)
  test.beforeAll(async () => {
    server = await createIsolatedServer({
      PENTIMENTO_PLANS: 'off',
      PENTIMENTO_APP_CHECK: 'off',
      LOG_LEVEL: 'fatal',
      // So that a task waits while another is processed.
      PENTIMENTO_WORKERS: '1',
    })
    await server.start()
    for (const name of ['busy', 'tidy'] as const) {
      accounts[name] = await request.newContext({ baseURL: server.origin })
      for (const picture of [1, 2, 3])
        await waitForState('ready', accounts[name], await createTask(accounts[name], `beach ${picture}.png`))
    }
    await server.stop()
    // Days in the time zone of the browser, which is also the server's.
    await server.runSql(`
      update task set created_at = now() - interval '1 day', delete_on = now() + interval '13 days'
        where inputs->0->>'fileName' = 'beach 2.png';
      update task set created_at = now() - interval '6 days', delete_on = now() + interval '8 days'
        where inputs->0->>'fileName' = 'beach 3.png';
      update task set delete_on = date_trunc('day', now()) + interval '1 day' - interval '1 second'
        where inputs->0->>'fileName' = 'beach 1.png';
    `)
    await server.start()
  })
  test.afterAll(() => server.remove())

  const openPageAs = async (browser: Browser, name: keyof typeof accounts) =>
    server.openPage(browser, (await accounts[name].storageState()).cookies)

  test('the tasks panel shows every state and its actions', async ({ browser }) => {
    const api = accounts.busy
    const first = await createTask(api, 'long.png', 'long')
    const broken = await createTask(api, 'broken.png')
    // Simulates a disk failure.
    await rm(join(server.dataFolder, 'blobs/tasks', broken), { recursive: true })
    await api.post(`/api/tasks/${first}/cancel`, { data: {} })
    await waitForState('error', api, broken)
    const second = await createTask(api, 'long.png', 'long')
    // Otherwise the quicker task could be processed first.
    await waitForState('processing', api, second)
    await createTask(api, 'waiting.png')

    const page = await openPageAs(browser, 'busy')
    await page.goto('/tools')
    await waitForApp(page)
    await page.getByRole('button', { name: /^Tasks/ }).click()
    const panel = page.getByRole('dialog', { name: 'Tasks' })
    const errorText = 'An error occurred on upscale process of your image, please try again'
    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await expect(panel.getByText(/^Number 1 in the queue, (less than a minute|about .+)$/)).toBeVisible()
      await expect(panel.getByRole('progressbar', { name: 'Processing' })).toBeVisible()
      for (const words of ['deleted today', 'deleted in 8 days', 'deleted in 13 days'])
        await expect(panel.getByText(`Ready, ${words}`)).toBeVisible()
      await expect(panel.getByRole('link', { name: /^View beach [123][.]png$/ })).toHaveCount(3)
      await expect(panel.getByRole('link', { name: 'Download beach 3.png' })).toHaveAttribute(
        'href',
        /outputs\/image\?download=beach/,
      )
      await expect(panel.getByText(errorText)).toBeVisible()
      await expectAccessible(page)
    }
    await panel.getByRole('button', { name: 'Try broken.png again' }).click()
    await expect(panel.getByText(/^Number 2 in the queue/)).toBeVisible()
    await api.post(`/api/tasks/${second}/cancel`, { data: {} })
    await expect(panel.getByText(errorText)).toBeVisible()
    await page.context().close()
  })

  test('History groups tasks by day and asks before deleting', async ({ browser }) => {
    const page = await openPageAs(browser, 'tidy')
    await page.goto('/history')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today', 'Yesterday', 'Earlier'])
    await expect(page.getByText('deleted in 8 days')).toBeVisible()
    const remove = page.locator('#main').getByRole('button', { name: 'Delete', exact: true })
    await expect(remove).toBeDisabled()

    const remainingTasks = async () => (await (await accounts.tidy.get('/api/tasks')).json()).tasks.length
    const question = page.getByRole('alertdialog', { name: 'Delete 2 images?' })
    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: 'Select all' }).click()
      await expect(page.getByText('3 selected')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Select beach 1.png' }).click()
      await expect(page.getByText('2 selected')).toBeVisible()
      await remove.click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      expect(await remainingTasks()).toBe(3)
    }
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today'])
    expect(await remainingTasks()).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.context().close()
  })

  test('all outputs of a task can be compared and downloaded as an archive', async ({ browser }) => {
    const api = await request.newContext({ baseURL: server.origin })
    const buffer = await (await drawPortrait(96, 72)).png().toBuffer()
    const response = await api.post('/api/tools/universal-resizer/tasks', {
      multipart: {
        params: JSON.stringify({ formats: ['64x48', '48x64', '56x56'], method: 'crop' }),
        image: { name: 'lemur.png', mimeType: 'image/png', buffer },
      },
    })
    await waitForState('ready', api, (await response.json()).id)
    const page = await server.openPage(browser, (await api.storageState()).cookies)
    const expectArchive = async (press: () => Promise<void>) => {
      const downloadEvent = page.waitForEvent('download')
      await press()
      const file = await downloadEvent
      expect(file.suggestedFilename()).toBe('lemur.zip')
      const archive = await readFile(await file.path(), 'latin1')
      for (const size of ['64x48', '48x64', '56x56']) expect(archive).toContain(`lemur-${size}.`)
    }

    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await page.goto('/history')
      await page.getByRole('button', { name: 'Actions for lemur.png' }).click()
      await expectArchive(() => page.getByRole('menuitem', { name: 'Download all (3)' }).click())
      await page.getByRole('button', { name: 'Compare lemur.png' }).click()
      const dialog = page.getByRole('dialog', { name: 'lemur.png' })
      await expect(dialog.getByRole('slider')).toBeVisible()
      await expect(dialog.getByRole('img', { name: 'lemur.png' })).toHaveCount(2)
      await expectAccessible(page)
      await expectArchive(() => dialog.getByRole('button', { name: 'Download all (3)' }).click())
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Tasks/ }).click()
      await expectArchive(() =>
        page.getByRole('button', { name: 'Download all results for lemur.png' }).click(),
      )
    }
    await page.context().close()
  })
})

test('results can be compared, downloaded as an archive and opened in another tool', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pentimento-history-'))
  const picture = join(folder, 'small.jpg')
  await writeFile(picture, await (await drawPortrait(96, 72)).jpeg().toBuffer())
  await page.goto('/tools/image-upscaler')
  for (const turn of [1, 2]) {
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await page.getByRole('button', { name: 'Upscale', exact: true }).click()
    await expect(page.getByText(/Made by/)).toBeVisible()
    if (turn === 1) await page.getByRole('button', { name: 'Start over' }).click()
  }
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await page.goto('/history')
    await page.getByRole('button', { name: 'Compare small.jpg' }).first().click()
    await expect(page.getByRole('dialog', { name: 'small.jpg' }).getByRole('slider')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Select all' }).click()
    const downloadEvent = page.waitForEvent('download')
    const signalResponse = page.waitForResponse(
      response => response.url().endsWith('/signal') && response.status() === 204,
    )
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await signalResponse
    const archive = await readFile(await (await downloadEvent).path(), 'latin1')
    for (const name of ['small image-upscaler.jpg', 'small image-upscaler-2.jpg'])
      expect(archive).toContain(name)
    expect(archive.match(/\xff\xd8\xff/g)?.length).toBeGreaterThanOrEqual(2)

    await page.getByRole('button', { name: 'Actions for small.jpg' }).first().click()
    const openIn = page.getByRole('menuitem', { name: 'Open in' })
    if (await openIn.isVisible()) await openIn.click()
    // By keyboard, because the item moves while the section expands and the menu shifts into the viewport.
    await page.getByRole('menuitem', { name: 'Cleanup' }).press('Enter')
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
async function createTask(api: APIRequestContext, name: string, work: 'short' | 'long' = 'short') {
  const [side, params] = work === 'long' ? [1024, { scale: 8, mode: 'detailed' }] : [64, {}]
  const buffer = await (await drawPortrait(side, side)).png().toBuffer()
  const response = await api.post('/api/tools/image-upscaler/tasks', {
    multipart: { params: JSON.stringify(params), image: { name, mimeType: 'image/png', buffer } },
  })
  const { id }: { id: string } = await response.json()
  return id
}

type AwaitedState = 'processing' | 'ready' | 'error'

async function waitForState(state: AwaitedState, api: APIRequestContext, id: string): Promise<void> {
  const currentState = async () => (await (await api.get(`/api/tasks/${id}`)).json()).state
  await expect.poll(currentState).toBe(state)
}
