import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page, request, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { houseOfItsOwn, type OwnHouse } from './house-of-its-own.ts'
import { fromElsewhere, signUp } from './people.ts'
import { portrait } from './portrait.ts'
import { subscribe } from './subscribe.ts'
import { expectInViewports, expectNoLayers, phone, viewports } from './viewports.ts'

/** Maximum length of this server's queue. */
const queueMax = 14
/** Uses of each tool in 24 hours for a visitor. */
const daily = 10

let house: OwnHouse
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-limits-'))
  await (await portrait(320, 240)).png().toFile(join(folder, 'Hill.png'))
  await (await portrait(1024, 1024)).png().toFile(join(folder, 'Large.png'))
  await writeFile(join(folder, 'speck.png'), await sharp({ create: speck }).png().toBuffer())
  house = await houseOfItsOwn({
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_APP_CHECK: 'off',
    PENTIMENTO_QUEUE_MAX: String(queueMax),
    PENTIMENTO_REGION_HEADER: 'x-country',
    PENTIMENTO_REGIONS_WITHOUT: 'relight:AQ',
    LOG_LEVEL: 'fatal',
  })
  await house.open()
})
test.afterAll(async () => {
  await house?.remove()
  await rm(folder, { recursive: true, force: true })
})
test.describe.configure({ mode: 'serial' })

const speck = { width: 16, height: 16, channels: 3, background: '#456' } as const

/** Create a task through the API. */
async function begin(
  asker: APIRequestContext,
  tool: string,
  { picture = 'speck.png', params = {} }: { picture?: string; params?: object } = {},
) {
  const buffer = await readFile(join(folder, picture))
  return asker.post(`${house.origin}/api/tools/${tool}/tasks`, {
    multipart: { params: JSON.stringify(params), image: { name: picture, mimeType: 'image/png', buffer } },
  })
}
/** Upscale an image through the API and wait for it. @returns the task's outputs */
async function beginAndWait(asker: APIRequestContext, picture: string): Promise<[{ href: string }]> {
  const { id } = await (await begin(asker, 'image-upscaler', { picture })).json()
  const task = async () => (await asker.get(`${house.origin}/api/tasks/${id}`)).json()
  await expect.poll(async () => (await task()).state).toBe('ready')
  return (await task()).outputs
}
async function openUpscaler(page: Page): Promise<void> {
  await page.goto(`${house.origin}/tools/image-upscaler`)
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Hill.png'))
  await expect(upscale(page)).toBeVisible()
}
const upscale = (page: Page) => page.getByRole('button', { name: 'Upscale', exact: true })

test('a free result shows its plan limits and the remaining uses; the usage cap shows when it ends', async ({
  page,
}) => {
  await openUpscaler(page)
  await expect(page.getByText(`${daily} of ${daily} left`)).toBeVisible()
  await upscale(page).click()
  const note = page.getByRole('complementary', { name: 'About this result' })
  await expect(note).toContainText('with our mark in the corner')
  await expect(page.getByText(`${daily - 1} of ${daily} left`)).toBeVisible()
  await expectAccessible(page)

  for (let use = 1; use < daily; use++) await beginAndWait(page.request, 'speck.png')
  // The draft survives the reload, so start over.
  await page.reload()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await openUpscaler(page)
  await expect(page.getByText(`0 of ${daily} left; the next tomorrow at`)).toBeVisible()
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await upscale(page).click()
    const dialog = page.getByRole('dialog', { name: 'You have reached the usage cap' })
    await expect(dialog).toContainText(/You can use it again (today|tomorrow) at \d/)
    await expect(dialog.getByRole('link', { name: 'signed in' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unlock Pro' }).click()
    const pro = page.getByRole('dialog', { name: 'Unlock Pro' })
    await expect(pro).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pro).toBeHidden()
    await page.getByRole('button', { name: 'Change the options' }).click()
  }
})

test('a free result has a watermark in one corner only', async ({ page }) => {
  await page.goto(house.origin)
  const [{ href }] = await beginAndWait(page.request, 'Hill.png')
  const { data, info } = await sharp(await (await page.request.get(house.origin + href)).body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([640, 480])
  const whitest = (left: number, top: number) => {
    let most = 0
    for (let y = top; y < top + 70; y++)
      for (let x = left; x < left + 70; x++)
        most = Math.max(
          most,
          Math.min(...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)),
        )
    return most
  }
  expect(whitest(570, 410)).toBeGreaterThan(200)
  expect(whitest(0, 410)).toBeLessThan(140)
})

test('a tool’s page says that it is not available in a region instead of showing the editor', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-country': 'AQ' })
  await page.goto(`${house.origin}/tools/relight`)
  const told = page.getByRole('heading', { name: 'This tool is not available in your region' })
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(told).toBeInViewport({ ratio: 1 })
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test.describe('while other users’ tasks are queued', () => {
  const others: APIRequestContext[] = []
  const another = async (tool = 'relight', work = {}) => {
    const other = await request.newContext()
    others.push(other)
    return (await begin(other, tool, work)).status()
  }
  test.afterAll(async () => {
    for (const other of others) await other.dispose()
  })

  test('a high-traffic dialog opens and closes automatically unless it is kept open', async ({ page }) => {
    const heavy = { picture: 'Large.png', params: { scale: 8, mode: 'detailed' } }
    expect(await another('image-upscaler', heavy)).toBe(202)
    for (let waiting = 0; waiting < queueMax - 1; waiting++) expect(await another()).toBe(202)
    await page.clock.install()
    await openUpscaler(page)
    await upscale(page).click()
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
    await dialog.getByRole('button', { name: 'Let it close' }).click()
    await page.mouse.move(1, 1)
    await page.clock.fastForward(11_000)
    await expect(dialog).toBeHidden()
    await expectNoLayers(page)

    await page.goto(`${house.origin}/tools/relight`)
    const second = await begin(page.request, 'relight')
    expect([429, 503]).toContain(second.status())
  })

  test('a full queue rejects the task, and the image stays', async ({ page }) => {
    await openUpscaler(page)
    await upscale(page).click()
    const dialog = page.getByRole('dialog', { name: 'The queue is at capacity' })
    await expectInViewports(page, dialog.getByRole('button', { name: 'Unlock Pro' }))
    await dialog.getByRole('button', { name: 'All right' }).click()
    await expect(
      page.getByText('High traffic: the queue is at capacity, please try again later'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test('too many requests open a screen with the end time, from which the user returns to their unchanged work', async ({
  page,
}) => {
  await openUpscaler(page)
  await page.getByText('4×', { exact: true }).click()
  await expect(page.getByText('320 × 240 → 1280 × 960')).toBeVisible()
  const heading = await askTooMuch(page)
  for (const { viewport } of viewports) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('button', { name: 'Unlock Pro' })).toBeInViewport({ ratio: 1 })
    await expect(upscale(page)).toBeHidden()
    await expectAccessible(page)
  }
  // The button's name changes after a minute.
  await page.getByRole('button', { name: /^(Try again|Go on)$/ }).click()
  await expect(heading).toBeHidden()
  await expect(page.getByText('Too many requests, please wait a moment')).toBeVisible()
  await page.getByRole('button', { name: 'Change the options' }).click()
  await expect(page.getByText('320 × 240 → 1280 × 960')).toBeVisible()

  await askTooMuch(page)
  await page.getByRole('button', { name: 'Unlock Pro' }).click()
  await page.getByRole('link', { name: /^Try Pro free/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Free to start/ })).toBeVisible()
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
async function askTooMuch(page: Page): Promise<Locator> {
  // A new address, because the minute starts with an address's first request.
  const headers = fromElsewhere()
  await page.setExtraHTTPHeaders(headers)
  const ask = () => page.request.post(`${house.origin}/api/tools/image-upscaler/tasks`, { data: {}, headers })
  while ((await ask()).status() !== 429);
  await upscale(page).click()
  const heading = page.getByRole('heading', { name: 'Too many requests' })
  await expect(heading).toBeFocused()
  await expect(page.getByText(/^You can go on (today|tomorrow) at \d/)).toBeVisible()
  return heading
}

test('Pro users see when the daily limit resets, and a note on fair use', { tag: fullRun }, async ({ browser }) => {
  const page = await house.openWindow(browser)
  await signUp(page.request, { origin: house.origin })
  await subscribe(page)
  const { user } = await (await page.request.get('/api/auth/get-session')).json()
  await house.close()
  await house.change(`insert into quota_use (task_id, payer, tool, count, used_at)
    values (gen_random_uuid(), '${user.id}', 'text-to-image', 1000, now() - interval '21 hours')`)
  await house.open()

  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await page.goto('/tools/text-to-image')
  await prompt.fill('A calm sea')
  await page.getByRole('button', { name: /^Make / }).click()
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('You have reached the daily limit')
  await expect(modal).toContainText(/24-hour rolling basis.* in about 3 hours/)
  const leave = modal.getByRole('button', { name: 'All right' })
  await expectInViewports(page, leave)
  await leave.click()
  await expect(modal).toBeHidden()
  await page.getByRole('button', { name: 'Change the options' }).click()
  await expect(prompt).toHaveValue('A calm sea')

  // The rate limit of this tool is unused since the server restarted.
  await openUpscaler(page)
  const heading = await askTooMuch(page)
  await expect(page.getByText(/^Pro is for as much as hands can ask for/)).toContainText('fair use')
  await expect(page.getByRole('button', { name: 'Unlock Pro' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^(Try again|Go on)$/ }).click()
  await expect(heading).toBeHidden()
  await page.getByRole('button', { name: 'Change the options' }).click()
  await expect(page.getByText('320 × 240 → 640 × 480')).toBeVisible()
  await page.context().close()
})
