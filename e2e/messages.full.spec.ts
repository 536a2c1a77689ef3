import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { houseOfItsOwn, type OwnHouse } from './house-of-its-own.ts'
import { openIssuer } from './issuer.ts'
import { askAuth, newAddress, signUp, windowOf } from './people.ts'
import { stockPicture } from './portrait.ts'
import { originWithPlans } from './servers.ts'
import { phone, wide } from './viewports.ts'

// Error messages of a server with damaged models and no mail: each is shown, and no work is lost.

let house: OwnHouse
test.beforeAll(async () => {
  house = await houseOfItsOwn({
    PENTIMENTO_PLANS: 'off',
    PENTIMENTO_ENGINES: 'completion=model,depth=model,matting=model',
    PENTIMENTO_NSFW_THRESHOLD: '0.01',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'fatal',
  })
  await damageModels(join(house.dataFolder, 'models'))
  await house.open()
})
test.afterAll(() => house?.remove())
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
const skin = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e0b090' } })
    .png()
    .toBuffer()

const bring = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'Skin.png', mimeType: 'image/png', buffer })

/** Open a tool with an image that is too small for the safety check. */
async function openTool(browser: Browser, tool: string, viewport = wide): Promise<Page> {
  const page = await house.openWindow(browser)
  await page.setViewportSize(viewport)
  await page.goto(`/tools/${tool}`)
  await bring(page, await skin(60, 45))
  return page
}

/** Expect an error message in the editor, with the role alert. @returns the message's element */
async function expectNote(page: Page, words: string): Promise<Locator> {
  const note = page.getByRole('main').getByRole('alert')
  await expect(note.locator('p').first()).toHaveText(words)
  await expectAccessible(page)
  return note
}

/** Expect exactly one toast with this text. */
async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast.filter({ hasText: words }).locator('p')).toHaveText([words])
}

/** Retry, and expect the same error for the same image. */
async function expectRetry(page: Page, words: string): Promise<void> {
  const begun = page.waitForResponse(answer => answer.url().endsWith('/retry') && answer.ok())
  await page.getByRole('button', { name: 'Try again' }).click()
  await begun
  await expectNote(page, words)
}

const pictureOf = (page: Page) => page.getByRole('img', { name: 'Your picture' })

test('shows that removing the background failed and keeps the image', async ({ browser }) => {
  const page = await openTool(browser, 'remove-background', phone)
  const words = 'An error occurred during remove background process, please try again'
  await expectNote(page, words)
  await expect(pictureOf(page)).toBeVisible()
  await expectRetry(page, words)
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
  const words = 'Error when try to process image, please try again'
  await expectNote(page, words)
  await expect(remove).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeEnabled()
  await expectRetry(page, words)
  await page.context().close()
})

test('shows that relighting failed, for preview and result, and keeps the lights', async ({ browser }) => {
  const page = await openTool(browser, 'relight')
  const words = 'Error during the relight process, please try again'
  await expect(await expectNote(page, words)).toContainText('There is no preview')
  await page.getByText('Neon', { exact: true }).click()
  await page.getByRole('button', { name: 'Relight', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Change the options' })).toBeVisible()
  await expectNote(page, words)
  await expect(pictureOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change the options' }).click()
  await expect(page.getByRole('radio', { name: 'Neon' })).toBeChecked()
  await page.context().close()
})

test('shows that an image or a result was rejected, and what to do next', async ({ browser }) => {
  const page = await openTool(browser, 'image-upscaler')
  const upscale = page.getByRole('button', { name: 'Upscale', exact: true })
  const expectRefused = async (words: string) => {
    await upscale.click()
    const note = await expectNote(page, words)
    await expect(note.getByRole('button')).toHaveCount(0)
    await expect(pictureOf(page)).toBeVisible()
  }
  await expectRefused(
    'The result seems not safe for work, so it is not shown. Please try other settings or another picture',
  )
  await page.getByRole('button', { name: 'Change the options' }).click()
  await expect(upscale).toBeEnabled()
  let leave = page.getByRole('button', { name: 'Start again' })
  for (const [picture, refuse] of [
    [
      await skin(96, 72),
      () =>
        expectRefused(
          'This picture seems not safe for work, so it is not edited here. Please use another picture',
        ),
    ],
    [await stockPicture(), () => expectRefused('Our system detected watermark')],
  ] as const) {
    await leave.click()
    await bring(page, picture)
    await refuse()
    await expect(page.getByRole('button', { name: 'Change the options' })).toBeHidden()
    leave = page.getByRole('button', { name: 'Choose another picture' })
  }
  await page.context().close()
})

test('shows that a reset link could not be sent and keeps the address', async ({ browser }) => {
  const page = await house.openWindow(browser)
  const email = await signUp(page.request, { origin: house.origin })
  await page.context().clearCookies()
  await page.setViewportSize(phone)
  await page.goto('/a/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectNote(page, 'Error creating a reset link')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeEnabled()
  await page.context().close()
})

test.describe('a user’s data', () => {
  const tables = ['template', 'task', 'subscription']
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await house.openWindow(browser)
    await signUp(page.request, { origin: house.origin })
    for (let count = 1; count <= 20; count++) await keepLight(page, `Evening ${count}`)
  })
  test.afterAll(() => page.context().close())

  const change = async (how: (table: string) => string) => {
    await house.close()
    await house.change(tables.map(how).join('\n'))
    await house.open()
  }

  test('shows that there are too many templates, and that saving or deleting one failed', async () => {
    await page.goto('/tools/relight')
    await bring(page, await skin(60, 45))
    await page.getByRole('tab', { name: 'Saved' }).click()
    const name = page.getByLabel('Name')
    const keep = page.getByRole('button', { name: 'Save this light' })
    await name.fill('One more')
    await keep.click()
    await expectToast(page, 'You have reached the maximum number of templates you can save')
    await expect(name).toHaveValue('One more')

    await change(table => `alter table ${table} rename to lost_${table};`)
    await page.getByRole('button', { name: 'Delete Evening 7', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error while deleting the template')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Evening 7', exact: true })).toBeVisible()
    await name.fill('Evening 7')
    await keep.click()
    await expectToast(page, 'Error while saving the template')
    await expect(name).toHaveValue('Evening 7')
  })

  test('shows data that could not be loaded as one error each, and loads it again on demand', async () => {
    const answers: number[] = []
    page.on('response', answer => {
      if (answer.url().endsWith('/user-best-subscription')) answers.push(answer.status())
    })
    await page.goto('/history')
    const words = 'There was an issue, please try again later'
    const note = await expectNote(page, words)
    const asked = page.waitForResponse(/[/]api[/]tasks[?]/)
    await note.getByRole('button', { name: 'Try again' }).click()
    expect((await asked).status()).toBe(500)
    await expectToast(page, 'Failed to fetch user best subscription')
    await page.getByRole('link', { name: 'Pricing' }).first().click()
    await expect.poll(() => answers.length).toBeGreaterThan(1)
    await expectToast(page, 'Failed to fetch user best subscription')
    expect(new Set(answers)).toEqual(new Set([500]))

    // The draft still has the image.
    await page.goto('/tools/relight')
    await page.getByRole('tab', { name: 'Saved' }).click()
    const saved = page.getByRole('tabpanel').getByRole('alert')
    await expect(saved).toContainText(words)
    await change(table => `alter table lost_${table} rename to ${table};`)
    await page.reload()
    await page.getByRole('tab', { name: 'Saved' }).click()
    await expect(page.getByRole('button', { name: 'Evening 7', exact: true })).toBeVisible()
  })
})

test('shows why a provider could not be linked or unlinked', async ({ page, browser }) => {
  const issuer = await openIssuer()
  const link = page.getByRole('button', { name: 'Link Google', exact: true })
  const other = await windowOf(browser, newAddress(), originWithPlans)
  issuer.setUser('Shared', { email: newAddress('shared') })
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Link Google' }).click()
  await expect(other.getByText('Google is linked')).toBeVisible()
  await other.context().close()

  await page.setViewportSize(phone)
  await signUp(page.request)
  await page.goto('/settings')
  await link.click()
  await expectToast(page, 'This Google account is already linked to another account here')
  issuer.failNextTokenRequest()
  await link.click()
  await expectToast(page, 'Your Google account could not be linked, please try again')
  issuer.setUser('Own', { email: newAddress('own') })
  await link.click()
  await expect(page.getByText('Google is linked')).toBeVisible()
  // Unlink outside this page, as another window would.
  expect((await askAuth(page.request, '/unlink-account', { providerId: 'google' })).status()).toBe(200)
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expectToast(page, 'This account could not be unlinked, please try again')
  await expect(link).toBeVisible()
  await issuer.close()
})

/** Save a light template through the API. */
async function keepLight(page: Page, name: string): Promise<void> {
  const values = {
    lights: [],
    ambient: { color: '#ffffff', power: 0.5 },
    background: { mode: 'keep', color: '#000000', amount: 0 },
    shadows: 0.5,
    gloss: 0,
  }
  const answer = await page.request.post('/api/tools/relight/templates', { data: { name, values } })
  expect(answer.status()).toBe(201)
}
