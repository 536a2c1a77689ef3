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

// Messages whose situation wants a house in which much is broken: what it says, and that nothing is lost by it.

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

/** Pulled models, and the bytes that they have. */
const models = {
  'lama-512': 208_044_816,
  'birefnet-lite': 114_538_221,
  'depth-anything-v2-small': 99_060_839,
}

/** As a disk that is worn out leaves them: as long as they were, and nothing in them. */
async function damageModels(folder: string): Promise<void> {
  await mkdir(folder)
  for (const [id, bytes] of Object.entries(models)) {
    const file = join(folder, `${id}.onnx`)
    await writeFile(file, '')
    await truncate(file, bytes)
  }
}

/** A picture of one colour that the house takes for skin; one that is less than 64 px high is not judged. */
const skin = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e0b090' } })
    .png()
    .toBuffer()

const bring = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'Skin.png', mimeType: 'image/png', buffer })

/** A tool's page, with a picture too small to be judged. */
async function openTool(browser: Browser, tool: string, viewport = wide): Promise<Page> {
  const page = await house.openWindow(browser)
  await page.setViewportSize(viewport)
  await page.goto(`/tools/${tool}`)
  await bring(page, await skin(60, 45))
  return page
}

/** It is told beside the work, and read aloud. @returns what tells it */
async function expectNote(page: Page, words: string): Promise<Locator> {
  const note = page.getByRole('main').getByRole('alert')
  await expect(note.locator('p').first()).toHaveText(words)
  await expectAccessible(page)
  return note
}

/** By one toast, which says nothing else. */
async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast.filter({ hasText: words }).locator('p')).toHaveText([words])
}

/** To try again fails again, of the same picture. */
async function expectRetry(page: Page, words: string): Promise<void> {
  const begun = page.waitForResponse(answer => answer.url().endsWith('/retry') && answer.ok())
  await page.getByRole('button', { name: 'Try again' }).click()
  await begun
  await expectNote(page, words)
}

const pictureOf = (page: Page) => page.getByRole('img', { name: 'Your picture' })

test('a cut-out that fails is told; the picture stays', async ({ browser }) => {
  const page = await openTool(browser, 'remove-background', phone)
  const words = 'An error occurred during remove background process, please try again'
  await expectNote(page, words)
  await expect(pictureOf(page)).toBeVisible()
  await expectRetry(page, words)
  await page.context().close()
})

test('a cleaning that fails is told; the mask stays', async ({ browser }) => {
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

test('light that fails is told, at first of its preview; the lamps stay', async ({ browser }) => {
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

test('a picture or a result that is refused is told, and what to do instead', async ({ browser }) => {
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

test('a reset link that no mail server takes is told; the address stays', async ({ browser }) => {
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

test.describe('a member’s data', () => {
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

  test('templates beyond the most are told of, and those that are not saved or deleted', async () => {
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

  test('what the server cannot read is told once, and asked for again', async () => {
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

    // Where the picture still lies.
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

test('says why a provider is not linked or unlinked, and shows what is', async ({ page, browser }) => {
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
  // As in another window, of which this one does not know.
  expect((await askAuth(page.request, '/unlink-account', { providerId: 'google' })).status()).toBe(200)
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expectToast(page, 'This account could not be unlinked, please try again')
  await expect(link).toBeVisible()
  await issuer.close()
})

/** Save light as a page's own scripts would. */
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
