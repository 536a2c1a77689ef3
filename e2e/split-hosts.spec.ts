import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.ts'
import { type House, openHouse } from '../scripts/house.ts'
import { root } from '../scripts/root.mjs'
import { ports } from './houses.ts'
import { portrait } from './portrait.ts'

// Two origins of one site, as app.example.org and api.example.org are. Two sites would want TLS for their cookies.
const pages = { port: ports.withPlans + 10, origin: `http://localhost:${ports.withPlans + 10}` }
const server = { port: ports.withPlans + 11, origin: `http://localhost:${ports.withPlans + 11}` }
const folder = '.cache/split'

const houses: House[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(400_000)
  await buildWeb({ folder, serverOrigin: server.origin })
  const common = {
    PENTIMENTO_URL: pages.origin,
    PENTIMENTO_PLANS: 'on',
    VITE_SERVER_ORIGIN: server.origin,
  }
  const web = { PENTIMENTO_ROLE: 'pages', PENTIMENTO_WEB: join(root, 'apps/web', folder) }
  houses.push(await openHouse({ ...common, ...web }, pages.port))
  houses.push(await openHouse(common, server.port))
})
test.afterAll(async () => {
  for (const house of houses) await house.close()
})

test('a picture is cut out by a server that the web app does not come from', async ({ page }) => {
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  await page.goto(`${pages.origin}/tools/remove-background`)
  const buffer = await (await portrait(300, 225)).png().toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Figure.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(/^Made by ISNet/)).toBeVisible({ timeout: 120_000 })
  expect(sockets).toContain(`${server.origin.replace('http', 'ws')}/api/events`)

  const coming = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  expect((await coming).url()).toContain(server.origin)

  await page.getByRole('link', { name: 'History' }).first().click()
  const shown = page.locator(`img[src^="${server.origin}/api/tasks/"]`).first()
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

// The last, since nobody answers the pages any more after it.
test('data about the person that cannot be had, since their server is away, is told', async ({ page }) => {
  await houses.pop()?.close()
  await page.goto(`${pages.origin}/tools`)
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast.filter({ hasText: 'Trouble fetching user data' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
})
