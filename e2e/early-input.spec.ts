import { expect, type Page, test } from '@playwright/test'
import { newEmail, signUp } from './accounts.ts'
import { holdResponse } from './hold-response.ts'
import { collectPageErrors } from './page-errors.ts'
import { originWithPlans } from './servers.ts'
import { provideImage, testImageFile } from './test-image-file.ts'
import { waitForApp } from './wait-for-app.ts'

const app = '**/assets/start-*.js'
const editor = '**/assets/Editor-*.js'

let errors: string[]
test.beforeEach(({ page }) => {
  errors = collectPageErrors(page)
})
// Without the script that is held back, the page is painted before all of it, and its fonts, have arrived.
test.afterEach(() => expect(errors.filter(error => !error.startsWith('layout shift'))).toEqual([]))

/** Open a page of which one script is held back. @returns a function that lets it pass */
async function openWithout(page: Page, script: string, path: string): Promise<() => void> {
  const { release } = await holdResponse(page, script)
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

for (const method of ['pointer', 'keyboard'] as const) {
  test(`a button pressed by ${method} before the app is there is pressed when it is`, async ({ page }) => {
    const release = await openWithout(page, app, '/')
    const theme = page.getByRole('button', { name: 'Theme' })
    if (method === 'pointer') {
      await theme.click()
      await theme.click()
    } else {
      await theme.focus()
      await page.keyboard.press('Enter')
    }
    await expect(page.locator('[data-prerendered]')).toHaveCount(1)
    release()
    await expect(page.getByRole('menuitemradio', { name: 'Dark theme' })).toBeVisible()
  })
}

for (const role of ['button', 'link'] as const)
  test(`a ${role} on which the pointer is down while the app replaces the page is pressed`, async ({
    page,
  }) => {
    const release = await openWithout(page, app, '/')
    await page
      .getByRole('banner')
      .getByRole(role, { name: role === 'link' ? 'History' : 'Theme' })
      .hover()
    await page.mouse.down()
    release()
    await waitForApp(page)
    await page.mouse.up()
    if (role === 'link') await expect(page).toHaveURL(/history/)
    else await expect(page.getByRole('menuitemradio', { name: 'Dark theme' })).toBeVisible()
  })

test('a button that the pointer leaves while the app replaces the page isn’t pressed', async ({ page }) => {
  const release = await openWithout(page, app, '/')
  const theme = page.getByRole('button', { name: 'Theme' })
  await theme.hover()
  await page.mouse.down()
  release()
  await waitForApp(page)
  await page.mouse.move(600, 400)
  await page.mouse.up()
  await theme.hover()
  await expect(theme).toHaveAttribute('aria-expanded', 'false')
})

test('the focus stays where it was when the app replaces the page', async ({ page }) => {
  const release = await openWithout(page, app, '/')
  const link = page.getByRole('link', { name: 'Tools' }).first()
  await link.focus()
  release()
  await waitForApp(page)
  await expect(link).toBeFocused()
})

test('a file chosen while the app replaces the page is opened', async ({ page }) => {
  const release = await openWithout(page, app, '/tools/image-upscaler')
  // cspell:disable-next-line
  const dialog = page.waitForEvent('filechooser')
  await page.locator('input[type=file]').click()
  release()
  await waitForApp(page)
  await (await dialog).setFiles(await testImageFile())
  await expect(page.getByText('400 × 300', { exact: false }).first()).toBeVisible()
})

for (const method of ['drop', 'paste'] as const) {
  test(`an image added by ${method} while the editor loads is opened`, async ({ page }) => {
    const release = await openWithout(page, editor, '/tools/image-upscaler')
    await waitForApp(page)
    await provideImage(page, method)
    release()
    await expect(page.getByText('400 × 300', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('the tasks that are opened while the code of a session’s tasks loads stay open', async ({ page }) => {
  await signUp(page.request, { email: newEmail('tasks'), origin: originWithPlans })
  const release = await openWithout(page, '**/assets/SessionTasks-*.js', '/')
  await waitForApp(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'account' })).toBeEnabled()
  await page.getByRole('button', { name: 'Tasks' }).click()
  const panel = page.getByRole('dialog', { name: 'Tasks' })
  await expect(panel).toBeVisible()
  release()
  await expect(panel.getByText('No tasks yet')).toBeVisible()
})

test('an example pressed while the editor loads is opened', async ({ page }) => {
  const release = await openWithout(page, editor, '/tools/image-upscaler')
  await waitForApp(page)
  await page.locator('[data-placeholder] li button').first().click()
  release()
  await expect(page.getByRole('button', { name: 'Upscale', exact: true })).toBeVisible()
})
