import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page, request, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { newClientAddress, signUp } from './accounts.ts'
import { fullRun } from './full-run.ts'
import { createIsolatedServer, type IsolatedServer } from './isolated-server.ts'
import { drawPortrait } from './portrait.ts'
import { subscribe } from './subscribe.ts'
import { expectInViewports, expectNoLayers, phone, viewports } from './viewports.ts'

/** Maximum length of this server's queue. */
const queueMax = 14
/** Uses of each tool in 24 hours for a visitor. */
const dailyLimit = 10

let server: IsolatedServer
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-limits-'))
  await (await drawPortrait(320, 240)).png().toFile(join(folder, 'Hill.png'))
  await (await drawPortrait(1024, 1024)).png().toFile(join(folder, 'Large.png'))
  await writeFile(join(folder, 'speck.png'), await sharp({ create: tinyImage }).png().toBuffer())
  server = await createIsolatedServer({
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_APP_CHECK: 'off',
    PENTIMENTO_QUEUE_MAX: String(queueMax),
    PENTIMENTO_WORKERS: '1',
    PENTIMENTO_PROXIES: '127.0.0.1,::1',
    PENTIMENTO_REGION_HEADER: 'x-country',
    PENTIMENTO_BLOCKED_REGIONS: 'relight:AQ',
    LOG_LEVEL: 'fatal',
  })
  await server.start()
})
test.afterAll(async () => {
  await server?.remove()
  await rm(folder, { recursive: true, force: true })
})
test.describe.configure({ mode: 'serial' })

const tinyImage = { width: 16, height: 16, channels: 3, background: '#456' } as const

/** Create a task through the API. */
async function createTask(
  api: APIRequestContext,
  tool: string,
  { fileName = 'speck.png', params = {} }: { fileName?: string; params?: object } = {},
) {
  const buffer = await readFile(join(folder, fileName))
  return api.post(`${server.origin}/api/tools/${tool}/tasks`, {
    multipart: { params: JSON.stringify(params), image: { name: fileName, mimeType: 'image/png', buffer } },
  })
}
/** Upscale an image through the API and wait for it. @returns the task's outputs */
async function createTaskAndWait(api: APIRequestContext, fileName: string): Promise<[{ href: string }]> {
  const { id } = await (await createTask(api, 'image-upscaler', { fileName })).json()
  const task = async () => (await api.get(`${server.origin}/api/tasks/${id}`)).json()
  await expect.poll(async () => (await task()).state).toBe('ready')
  return (await task()).outputs
}
async function openUpscaler(page: Page): Promise<void> {
  await page.goto(`${server.origin}/tools/image-upscaler`)
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Hill.png'))
  await expect(upscaleButton(page)).toBeVisible()
}
const upscaleButton = (page: Page) => page.getByRole('button', { name: 'Upscale', exact: true })

test('a free result shows its plan limits and the remaining uses; the usage cap shows when it ends', async ({
  page,
}) => {
  await openUpscaler(page)
  await expect(page.getByText(`${dailyLimit} of ${dailyLimit} left`)).toBeVisible()
  await upscaleButton(page).click()
  const note = page.getByRole('complementary', { name: 'About this result' })
  await expect(note).toContainText('with a watermark in the corner')
  await expect(page.getByText(`${dailyLimit - 1} of ${dailyLimit} left`)).toBeVisible()
  await expectAccessible(page)

  for (let use = 1; use < dailyLimit; use++) await createTaskAndWait(page.request, 'speck.png')
  // The draft survives the reload, so start over.
  await page.reload()
  await page.getByRole('status').getByRole('button', { name: 'Start over' }).click()
  await openUpscaler(page)
  await expect(page.getByText(`0 of ${dailyLimit} left, next one tomorrow at`)).toBeVisible()
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await upscaleButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'You have reached the usage cap' })
    await expect(dialog).toContainText(/You can use it again (today|tomorrow) at \d/)
    await expect(dialog.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unlock Pro' }).click()
    const pro = page.getByRole('dialog', { name: 'Unlock Pro' })
    await expect(pro).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pro).toBeHidden()
    await page.getByRole('button', { name: 'Change options' }).click()
  }
})

test('a free result has a watermark in one corner only', { tag: fullRun }, async ({ page }) => {
  await page.goto(server.origin)
  const [{ href }] = await createTaskAndWait(page.request, 'Hill.png')
  const { data, info } = await sharp(await (await page.request.get(server.origin + href)).body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([640, 480])
  const maxBrightness = (left: number, top: number) => {
    let most = 0
    for (let y = top; y < top + 70; y++)
      for (let x = left; x < left + 70; x++)
        most = Math.max(
          most,
          Math.min(...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)),
        )
    return most
  }
  expect(maxBrightness(570, 410)).toBeGreaterThan(200)
  expect(maxBrightness(0, 410)).toBeLessThan(140)
})

test('a tool’s page says that it is not available in a region instead of showing the editor', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'x-country': 'AQ' })
  await page.goto(`${server.origin}/tools/relight`)
  const notice = page.getByRole('heading', { name: 'This tool isn’t available in your region' })
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test.describe('while other users’ tasks are queued', () => {
  const others: APIRequestContext[] = []
  const createOtherTask = async (tool = 'relight', work = {}) => {
    const other = await request.newContext()
    others.push(other)
    return (await createTask(other, tool, work)).status()
  }
  // Each test runs alone, too: the first one is left out of the short run.
  test.beforeAll(async () => {
    const heavy = { fileName: 'Large.png', params: { scale: 8, mode: 'detailed' } }
    expect(await createOtherTask('image-upscaler', heavy)).toBe(202)
    for (let waiting = 0; waiting < queueMax - 1; waiting++) expect(await createOtherTask()).toBe(202)
  })
  test.afterAll(async () => {
    for (const other of others) await other.dispose()
  })

  test('a high-traffic dialog opens and closes automatically unless it is kept open', {
    tag: fullRun,
  }, async ({ page }) => {
    await page.clock.install()
    await openUpscaler(page)
    await upscaleButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'High traffic' })
    await expect(dialog).toContainText(`Yours is number ${queueMax} in the queue`)
    await expect(dialog.getByRole('button', { name: 'Unlock Pro' })).toBeVisible()
    await expect(dialog.getByRole('timer')).toHaveText(/^Closes in \d+ s$/)
    await dialog.getByRole('button', { name: 'Keep open' }).click()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.clock.fastForward(11_000)
    await expect(dialog.getByRole('timer')).toHaveText('Stays open')
    await dialog.getByRole('button', { name: 'Close automatically' }).click()
    await page.mouse.move(1, 1)
    await page.clock.fastForward(11_000)
    await expect(dialog).toBeHidden()
    await expectNoLayers(page)

    await page.goto(`${server.origin}/tools/relight`)
    const second = await createTask(page.request, 'relight')
    expect([429, 503]).toContain(second.status())
  })

  test('a full queue rejects the task, and the image stays', async ({ page }) => {
    while ((await createOtherTask()) === 202);
    await openUpscaler(page)
    await upscaleButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'The queue is at capacity' })
    await expectInViewports(page, dialog.getByRole('button', { name: 'Unlock Pro' }))
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('High traffic: the queue is full. Try again later')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test('too many requests open a screen with the end time, from which the user returns to their unchanged work', async ({
  page,
}) => {
  await openUpscaler(page)
  await page.getByText('4×', { exact: true }).click()
  await expect(page.getByText('320 × 240 → 1280 × 960')).toBeVisible()
  const heading = await exceedRateLimit(page)
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('button', { name: 'Unlock Pro' })).toBeInViewport({ ratio: 1 })
    await expect(upscaleButton(page)).toBeHidden()
    await expectAccessible(page)
  }
  // The button's name changes after a minute.
  await page.getByRole('button', { name: /^(Try again|Continue)$/ }).click()
  await expect(heading).toBeHidden()
  await expect(page.getByText('Too many requests. Wait a moment and try again')).toBeVisible()
  await page.getByRole('button', { name: 'Change options' }).click()
  await expect(page.getByText('320 × 240 → 1280 × 960')).toBeVisible()

  await exceedRateLimit(page)
  await page.getByRole('button', { name: 'Unlock Pro' }).click()
  await page.getByRole('link', { name: /^Try Pro free/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Start for free/ })).toBeVisible()
  await expect(heading).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Image upscaler' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

/**
 * Send requests until the server refuses them.
 *
 * @returns the heading of the rate limit screen
 */
async function exceedRateLimit(page: Page): Promise<Locator> {
  // A new address, because the minute starts with an address's first request.
  const headers = newClientAddress()
  await page.setExtraHTTPHeaders(headers)
  const send = () =>
    page.request.post(`${server.origin}/api/tools/image-upscaler/tasks`, { data: {}, headers })
  while ((await send()).status() !== 429);
  await upscaleButton(page).click()
  const heading = page.getByRole('heading', { name: 'Too many requests' })
  await expect(heading).toBeFocused()
  await expect(page.getByText(/^You can continue (today|tomorrow) at \d/)).toBeVisible()
  return heading
}

test('Pro users see when the daily limit resets, and a note on fair use', { tag: fullRun }, async ({
  browser,
}) => {
  const page = await server.openPage(browser)
  await signUp(page.request, { origin: server.origin })
  await subscribe(page)
  const { user } = await (await page.request.get('/api/auth/get-session')).json()
  await server.stop()
  await server.runSql(`insert into quota_use (task_id, quota_subject, tool, count, used_at)
    values (gen_random_uuid(), '${user.id}', 'text-to-image', 1000, now() - interval '21 hours')`)
  await server.start()

  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await page.goto('/tools/text-to-image')
  await prompt.fill('A calm sea')
  await page.getByRole('button', { name: /^Generate / }).click()
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('You’ve reached the daily limit')
  await expect(modal).toContainText(/24-hour rolling basis.* in about 3 hours/)
  const closeButton = modal.getByRole('button', { name: 'OK' })
  await expectInViewports(page, closeButton)
  await closeButton.click()
  await expect(modal).toBeHidden()
  await page.getByRole('button', { name: 'Change options' }).click()
  await expect(prompt).toHaveValue('A calm sea')

  // The rate limit of this tool is unused since the server restarted.
  await openUpscaler(page)
  const heading = await exceedRateLimit(page)
  await expect(page.getByText(/^Pro covers anything you do by hand/)).toContainText('fair use')
  await expect(page.getByRole('button', { name: 'Unlock Pro' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^(Try again|Continue)$/ }).click()
  await expect(heading).toBeHidden()
  await page.getByRole('button', { name: 'Change options' }).click()
  await expect(page.getByText('320 × 240 → 640 × 480')).toBeVisible()
  await page.context().close()
})
