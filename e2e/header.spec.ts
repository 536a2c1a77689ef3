import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { appCheckHeaders, newEmail, signUp } from './accounts.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { phone, wide } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ baseURL: originWithoutPlans })

/** Create a task that takes the server a long time. @returns the task's id */
async function createLongTask(page: Page, buffer: Buffer): Promise<string> {
  const response = await page.request.post('/api/tools/image-upscaler/tasks', {
    headers: await appCheckHeaders(page),
    multipart: {
      params: JSON.stringify({ scale: 8, mode: 'detailed' }),
      image: { name: 'Large.png', mimeType: 'image/png', buffer },
    },
  })
  return (await response.json()).id
}

for (const width of [390, 1440]) {
  test(`the header fits into ${width} px while tasks run, and shows their number`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const large = await (await drawPortrait(1024, 1024)).png().toBuffer()
    await page.goto('/tools')
    const ids = []
    for (let task = 0; task < 9; task++) ids.push(await createLongTask(page, large))
    await page.reload()
    const tasks = page.getByRole('button', { name: 'Tasks 9 in progress' })
    await expect(tasks).toBeVisible()
    const account = page.getByRole('button', { name: 'sign up' })
    await expect(account).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
    await tasks.click()
    await expect(page.getByRole('progressbar', { name: 'Processing' }).first()).toBeVisible()
    for (const id of ids.reverse()) await page.request.post(`/api/tasks/${id}/cancel`, { data: {} })
  })
}

test('the account button is disabled until the session is known, then shows the user’s initial', async ({
  browser,
  page,
}) => {
  const contextWithoutScript = await browser.newContext({
    baseURL: originWithoutPlans,
    javaScriptEnabled: false,
  })
  const pageWithoutScript = await contextWithoutScript.newPage()
  await pageWithoutScript.goto('/tools')
  await expect(pageWithoutScript.getByRole('banner').getByRole('button', { name: 'account' })).toBeDisabled()
  await contextWithoutScript.close()

  await signUp(page.request, { email: newEmail('emile'), origin: originWithoutPlans })
  await page.goto('/tools')
  const account = page.getByRole('banner').getByRole('button', { name: 'account' })
  await expect(account).toHaveText(/^E/)
})

test('the sign-in panel covers the screen on a phone, but not in a wide window', async ({ page }) => {
  await page.goto('/tools')
  for (const { viewport, isFull } of [
    { viewport: phone, isFull: true },
    { viewport: wide, isFull: false },
  ]) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'sign up' }).click()
    const panel = page.getByRole('dialog', { name: 'Sign in' })
    await expect(panel.getByLabel('Email')).toBeVisible()
    const coversScreen = async () => {
      const { width = 0, height = 0 } = (await panel.boundingBox()) ?? {}
      // Allow for a scrollbar.
      return width > viewport.width - 20 && height >= viewport.height
    }
    await expect.poll(coversScreen).toBe(isFull)
    await panel.getByRole('button', { name: 'Close' }).first().click()
    await expect(panel).toBeHidden()
  }
})

test('on a phone, a menu covers the screen over the dimmed page, and closes by a click next to its items', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/tools')
  await waitForApp(page)
  await page.getByRole('button', { name: 'Theme' }).click()
  const menu = page.getByRole('menu', { name: 'Theme' })
  const overlay = page.locator('[popover]', { has: menu })
  const coversScreen = async () => {
    const { x = NaN, y = NaN, width = 0, height = 0 } = (await overlay.boundingBox()) ?? {}
    // A scrollbar beside the menu may take up to 20 pixels.
    return x === 0 && y === 0 && width > phone.width - 20 && height === phone.height
  }
  await expect.poll(coversScreen).toBe(true)
  const backdropColor = () =>
    overlay.evaluate(element => {
      const { opacity, backgroundColor } = getComputedStyle(element, '::backdrop')
      return { opacity, backgroundColor }
    })
  await expect.poll(backdropColor).toEqual({ opacity: '1', backgroundColor: 'rgba(29, 27, 24, 0.42)' })
  await expectAccessible(page)
  await page.mouse.click(phone.width / 2, 100)
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/tools$/)
})
