import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { newEmail, openPageAs, postToAuth, signUp } from './accounts.ts'
import { createIsolatedServer, type IsolatedServer } from './isolated-server.ts'
import { startIssuer } from './issuer.ts'
import { drawWatermarkedPhoto } from './portrait.ts'
import { originWithPlans } from './servers.ts'
import { phone, wide } from './viewports.ts'

// Error messages of a server with damaged models and no mail: each is shown, and no work is lost.

let server: IsolatedServer
test.beforeAll(async () => {
  server = await createIsolatedServer({
    PENTIMENTO_PLANS: 'off',
    PENTIMENTO_ENGINES: 'completion=model,depth=model,matting=model',
    PENTIMENTO_NSFW_THRESHOLD: '0.01',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'fatal',
  })
  await damageModels(join(server.dataFolder, 'models'))
  await server.start()
})
test.afterAll(() => server?.remove())
test.describe.configure({ mode: 'serial' })

/** Pulled models and their sizes in bytes. */
const models = {
  'lama-512': 208_044_816,
  'birefnet-lite': 114_538_221,
  'depth-anything-v2-small': 99_060_839,
}

/** Simulate a disk failure: files of the right size that contain only zeros. */
async function damageModels(folder: string): Promise<void> {
  await mkdir(folder)
  for (const [id, bytes] of Object.entries(models)) {
    const file = join(folder, `${id}.onnx`)
    await writeFile(file, '')
    await truncate(file, bytes)
  }
}

/** An image of one color that the safety check takes for skin. It ignores images less than 64 px high. */
const skinColoredImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e0b090' } })
    .png()
    .toBuffer()

const uploadImage = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'Skin.png', mimeType: 'image/png', buffer })

/** Open a tool with an image that is too small for the safety check. */
async function openTool(browser: Browser, tool: string, viewport = wide): Promise<Page> {
  const page = await server.openPage(browser)
  await page.setViewportSize(viewport)
  await page.goto(`/tools/${tool}`)
  await uploadImage(page, await skinColoredImage(60, 45))
  return page
}

/** Expect an error message in the editor, with the role alert. @returns the message's element */
async function expectErrorMessage(page: Page, text: string): Promise<Locator> {
  const note = page.getByRole('main').getByRole('alert')
  await expect(note.locator('p').first()).toHaveText(text)
  await expectAccessible(page)
  return note
}

/** Expect exactly one toast with this text. */
async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast.filter({ hasText: text }).locator('p')).toHaveText([text])
}

/** Retry, and expect the same error for the same image. */
async function expectRetry(page: Page, text: string): Promise<void> {
  const retryResponse = page.waitForResponse(response => response.url().endsWith('/retry') && response.ok())
  await page.getByRole('button', { name: 'Try again' }).click()
  await retryResponse
  await expectErrorMessage(page, text)
}

const inputImage = (page: Page) => page.getByRole('img', { name: 'Your image' })

test('shows that removing the background failed and keeps the image', async ({ browser }) => {
  const page = await openTool(browser, 'remove-background', phone)
  const text = 'An error occurred during remove background process, please try again'
  await expectErrorMessage(page, text)
  await expect(inputImage(page)).toBeVisible()
  await expectRetry(page, text)
  await page.context().close()
})

test('shows that cleanup failed and keeps the mask', async ({ browser }) => {
  const page = await openTool(browser, 'cleanup', phone)
  const stage = page.getByRole('application')
  await stage.press('r')
  const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
  await page.mouse.move(x + width * 0.4, y + height * 0.4)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 5 })
  await page.mouse.up()
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await remove.click()
  const text = 'Error when try to process image, please try again'
  await expectErrorMessage(page, text)
  await expect(remove).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeEnabled()
  await expectRetry(page, text)
  await page.context().close()
})

test('shows that relighting failed, for preview and result, and keeps the lights', async ({ browser }) => {
  const page = await openTool(browser, 'relight')
  const text = 'Error during the relight process, please try again'
  await expect(await expectErrorMessage(page, text)).toContainText('No preview available')
  await page.getByText('Neon', { exact: true }).click()
  await page.getByRole('button', { name: 'Relight', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Change options' })).toBeVisible()
  await expectErrorMessage(page, text)
  await expect(inputImage(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change options' }).click()
  await expect(page.getByRole('radio', { name: 'Neon' })).toBeChecked()
  await page.context().close()
})

test('shows that an image or a result was rejected, and what to do next', async ({ browser }) => {
  const page = await openTool(browser, 'image-upscaler')
  const upscale = page.getByRole('button', { name: 'Upscale', exact: true })
  const expectRefused = async (text: string) => {
    await upscale.click()
    const note = await expectErrorMessage(page, text)
    await expect(note.getByRole('button')).toHaveCount(0)
    await expect(inputImage(page)).toBeVisible()
  }
  await expectRefused(
    'The result appears to contain explicit content, so it isn’t shown. Try other settings or a different image',
  )
  await page.getByRole('button', { name: 'Change options' }).click()
  await expect(upscale).toBeEnabled()
  let nextButton = page.getByRole('button', { name: 'Start over' })
  for (const [picture, expectResult] of [
    [
      await skinColoredImage(96, 72),
      () =>
        expectRefused(
          'This image appears to contain explicit content, so it can’t be edited here. Try a different image',
        ),
    ],
    [await drawWatermarkedPhoto(), () => expectRefused('Our system detected watermark')],
  ] as const) {
    await nextButton.click()
    await uploadImage(page, picture)
    await expectResult()
    await expect(page.getByRole('button', { name: 'Change options' })).toBeHidden()
    nextButton = page.getByRole('button', { name: 'Choose another image' })
  }
  await page.context().close()
})

test('shows that a reset link could not be sent and keeps the address', async ({ browser }) => {
  const page = await server.openPage(browser)
  const email = await signUp(page.request, { origin: server.origin })
  await page.context().clearCookies()
  await page.setViewportSize(phone)
  await page.goto('/a/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expectErrorMessage(page, 'Error creating a reset link')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('button', { name: 'Send link' })).toBeEnabled()
  await page.context().close()
})

test.describe('a user’s data', () => {
  const tables = ['template', 'task', 'subscription']
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await server.openPage(browser)
    await signUp(page.request, { origin: server.origin })
    for (let count = 1; count <= 20; count++) await saveTemplate(page, `Evening ${count}`)
  })
  test.afterAll(() => page.context().close())

  const changeTables = async (sql: (table: string) => string) => {
    await server.stop()
    await server.runSql(tables.map(sql).join('\n'))
    await server.start()
  }

  test('shows that there are too many templates, and that saving or deleting one failed', async () => {
    await page.goto('/tools/relight')
    await uploadImage(page, await skinColoredImage(60, 45))
    await page.getByRole('tab', { name: 'Saved' }).click()
    const name = page.getByLabel('Name')
    const saveButton = page.getByRole('button', { name: 'Save template' })
    await name.fill('One more')
    await saveButton.click()
    await expectToast(page, 'You have reached the maximum number of templates you can save')
    await expect(name).toHaveValue('One more')

    await changeTables(table => `alter table ${table} rename to lost_${table};`)
    await page.getByRole('button', { name: 'Delete Evening 7', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error while deleting the template')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Evening 7', exact: true })).toBeVisible()
    await name.fill('Evening 7')
    await saveButton.click()
    await expectToast(page, 'Error while saving the template')
    await expect(name).toHaveValue('Evening 7')
  })

  test('shows data that could not be loaded as one error each, and loads it again on demand', async () => {
    const statuses: number[] = []
    page.on('response', response => {
      if (response.url().endsWith('/user-best-subscription')) statuses.push(response.status())
    })
    await page.goto('/history')
    const text = 'There was an issue, please try again later'
    const note = await expectErrorMessage(page, text)
    const requested = page.waitForResponse(/[/]api[/]tasks[?]/)
    await note.getByRole('button', { name: 'Try again' }).click()
    expect((await requested).status()).toBe(500)
    await expectToast(page, 'Failed to fetch user best subscription')
    await page.getByRole('link', { name: 'Pricing' }).first().click()
    await expect.poll(() => statuses.length).toBeGreaterThan(1)
    await expectToast(page, 'Failed to fetch user best subscription')
    expect(new Set(statuses)).toEqual(new Set([500]))

    // The draft still has the image.
    await page.goto('/tools/relight')
    await page.getByRole('tab', { name: 'Saved' }).click()
    const saved = page.getByRole('tabpanel').getByRole('alert')
    await expect(saved).toContainText(text)
    await changeTables(table => `alter table lost_${table} rename to ${table};`)
    await page.reload()
    await page.getByRole('tab', { name: 'Saved' }).click()
    await expect(page.getByRole('button', { name: 'Evening 7', exact: true })).toBeVisible()
  })
})

test('shows why a provider could not be linked or unlinked', async ({ page, browser }) => {
  const issuer = await startIssuer()
  const link = page.getByRole('button', { name: 'Link Google', exact: true })
  const other = await openPageAs(browser, newEmail(), originWithPlans)
  issuer.setUser('Shared', { email: newEmail('shared') })
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Link Google' }).click()
  await expect(other.getByText('Google linked')).toBeVisible()
  await other.context().close()

  await page.setViewportSize(phone)
  await signUp(page.request)
  await page.goto('/settings')
  await link.click()
  await expectToast(page, 'This Google account is already linked to another account here')
  issuer.failNextTokenRequest()
  await link.click()
  await expectToast(page, 'Couldn’t link your Google account. Try again')
  issuer.setUser('Own', { email: newEmail('own') })
  await link.click()
  await expect(page.getByText('Google linked')).toBeVisible()
  // Unlink outside this page, as another window would.
  expect((await postToAuth(page.request, '/unlink-account', { providerId: 'google' })).status()).toBe(200)
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expectToast(page, 'Couldn’t unlink this account. Try again')
  await expect(link).toBeVisible()
  await issuer.close()
})

/** Save a light template through the API. */
async function saveTemplate(page: Page, name: string): Promise<void> {
  const values = {
    lights: [],
    ambient: { color: '#ffffff', power: 0.5 },
    background: { mode: 'keep', color: '#000000', amount: 0 },
    shadows: 0.5,
    gloss: 0,
  }
  const response = await page.request.post('/api/tools/relight/templates', { data: { name, values } })
  expect(response.status()).toBe(201)
}
