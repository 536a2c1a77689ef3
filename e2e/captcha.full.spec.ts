import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { houseOfItsOwn, type OwnHouse } from './house-of-its-own.ts'
import { exampleOf } from './tools.ts'
import { viewports } from './viewports.ts'

// A server with a captcha provider as its app check. Only the provider is fake: its script and its frame in the
// browser, and its verification endpoint.

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const frame = 'https://challenges.cloudflare.com/challenge'
const tool = 'remove-background'

let provider: Server
let house: OwnHouse
test.beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    response.end(JSON.stringify({ success: form.get('response') === 'from the widget' }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  house = await houseOfItsOwn({
    PENTIMENTO_APP_CHECK: 'turnstile',
    PENTIMENTO_APP_CHECK_SITE_KEY: 'site',
    PENTIMENTO_APP_CHECK_SECRET: 'secret',
    PENTIMENTO_APP_CHECK_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    LOG_LEVEL: 'fatal',
  })
  await house.open()
})
test.afterAll(async () => {
  await house?.remove()
  provider?.close()
})
test.describe.configure({ mode: 'serial' })

/** Turnstile's documented API: a frame of the provider that returns the token. */
const widget = `window.turnstile = {
  render(room, options) {
    const frame = room.appendChild(document.createElement('iframe'))
    frame.src = '${frame}'
    addEventListener('message', ({ data, source }) => {
      if (source === frame.contentWindow) options.callback(data)
    })
    return frame
  },
  execute() {},
  remove: frame => frame.remove(),
}`
const challenge = `<script>parent.postMessage('from the widget', '*')</script>`

async function openTool(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await house.openWindow(browser)
  await page.setViewportSize(viewport)
  await page.route(frame, route => route.fulfill({ contentType: 'text/html', body: challenge }))
  return page
}
const serve = (page: Page) =>
  page.route(script, route => route.fulfill({ contentType: 'text/javascript', body: widget }))
const give = (page: Page) => page.locator('input[type=file]').first().setInputFiles(exampleOf(tool))

for (const { name, viewport, tag } of viewports)
  test(`in ${name} passes the check by the provider’s widget, and shows an error if its script is blocked`, {
    tag,
  }, async ({ browser }) => {
    const page = await openTool(browser, viewport)
    await page.route(script, route => route.abort())
    await page.goto(`/tools/${tool}`)
    await expect(page.getByRole('button', { name: 'Bot check: not passed' })).toBeVisible()
    await give(page)
    const says = 'The check’s provider cannot be reached'
    await expect(page.getByText(`please try again: ${says}`)).toBeVisible()

    await page.unroute(script)
    await serve(page)
    await page.getByRole('button', { name: 'Bot check: not passed' }).click()
    await expect(page.getByText(`${says}. Without it`)).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('No robot is asking. This holds')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /try again/i }).click()
    await expect(page.getByText(/^Made by/)).toBeVisible()
    await page.context().close()
  })
