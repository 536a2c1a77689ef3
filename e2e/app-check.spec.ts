import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { createIsolatedServer, type IsolatedServer } from './isolated-server.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { examplePath } from './tools.ts'
import { phone, viewports } from './viewports.ts'

// Outside the full run, no other test server requires the proof of work, and in it the others require an easier one.
let server: IsolatedServer
test.beforeAll(async () => {
  server = await createIsolatedServer({
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_APP_CHECK: 'altcha',
    PENTIMENTO_APP_CHECK_MAX_HASHES: '500',
    LOG_LEVEL: 'fatal',
  })
  await server.start()
})
test.afterAll(() => server?.remove())

for (const { name, viewport, tag } of viewports)
  test(`in ${name} a visitor passes the check automatically, and a badge at the bottom right says so`, {
    tag,
  }, async ({ browser }) => {
    const page = await server.openPage(browser)
    await page.setViewportSize(viewport)
    await page.goto('/tools')
    const badge = page.getByRole('button', { name: 'Bot check: passed' })
    await expect(badge).toBeVisible()
    const { x, y, width, height } = (await badge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(viewport.width - x - width).toBeLessThan(32)
    expect(viewport.height - y - height).toBeLessThan(32)
    await badge.press('Enter')
    await expect(page.getByText('Check passed.')).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })

test('on a phone, the badge is above an editor’s primary action', async ({ browser }) => {
  const page = await server.openPage(browser)
  await page.setViewportSize(phone)
  await page.goto('/tools/uncrop')
  await page.locator('input[type=file]').first().setInputFiles(examplePath('uncrop'))
  const badge = page.getByRole('button', { name: 'Bot check: passed' })
  const action = page.getByRole('main').getByRole('button', { name: 'Uncrop', exact: true })
  await expect(badge).toBeVisible()
  await expect(action).toBeVisible()
  const [above, below] = [await badge.boundingBox(), await action.boundingBox()]
  if (!above || !below) throw new Error('the badge or the action is not visible')
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  await page.context().close()
})

test('sends an image that is added right after loading exactly once', { tag: fullRun }, async ({
  browser,
}) => {
  const page = await server.openPage(browser)
  await page.goto('/tools/remove-background')
  expect(await uploadStatuses(page)).toEqual([202])
  await page.context().close()
})

test('gets a new token and sends the image again if the old token is rejected', {
  tag: fullRun,
}, async ({ page }) => {
  await page.goto('/tools/remove-background')
  await expect(page.getByRole('button', { name: 'Bot check: passed' })).toBeVisible()
  await page.context().clearCookies({ name: 'pentimento.check' })
  expect(await uploadStatuses(page)).toEqual([403, 202])
})

test('sends an image that is added right after loading exactly once, also without plan limits', {
  tag: fullRun,
}, async ({ page }) => {
  await page.goto(`${originWithoutPlans}/tools/remove-background`)
  expect(await uploadStatuses(page)).toEqual([202])
})

test('rejects a request without a passed check', async ({ request }) => {
  const response = await request.post(`${server.origin}/api/tools/remove-background/tasks`, {
    multipart: { params: '{}' },
  })
  expect(response.status()).toBe(403)
  expect((await response.json()).code).toBe('app-check-failed')
})

/** Remove the background of an image. @returns the status of each response to the upload */
async function uploadStatuses(page: Page): Promise<number[]> {
  const statuses: number[] = []
  page.on('response', response => {
    if (response.request().method() === 'POST' && response.url().endsWith('/tasks'))
      statuses.push(response.status())
  })
  const buffer = await (await drawPortrait(300, 225)).png().toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Figure.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(/^Made by ISNet/)).toBeVisible()
  return statuses
}
