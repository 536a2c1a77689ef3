import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createIsolatedServer, type IsolatedServer } from './isolated-server.ts'
import { examplePath } from './tools.ts'
import { viewports } from './viewports.ts'

// A server with a captcha provider as its app check. Only the provider is fake: its script and its frame in the
// browser, and its verification endpoint.

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const frame = 'https://challenges.cloudflare.com/challenge'
const tool = 'remove-background'

let provider: Server
let server: IsolatedServer
test.beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    response.end(JSON.stringify({ success: form.get('response') === 'from the widget' }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  server = await createIsolatedServer({
    PENTIMENTO_APP_CHECK: 'turnstile',
    PENTIMENTO_APP_CHECK_SITE_KEY: 'site',
    PENTIMENTO_APP_CHECK_SECRET: 'secret',
    PENTIMENTO_APP_CHECK_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    LOG_LEVEL: 'fatal',
  })
  await server.start()
})
test.afterAll(async () => {
  await server?.remove()
  provider?.close()
})
test.describe.configure({ mode: 'serial' })

/** Turnstile's documented API: a frame of the provider that returns the token. */
const widgetScript = `window.turnstile = {
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
const challengePage = `<script>parent.postMessage('from the widget', '*')</script>`

async function openTool(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await server.openPage(browser)
  await page.setViewportSize(viewport)
  await page.route(frame, route => route.fulfill({ contentType: 'text/html', body: challengePage }))
  return page
}
const serveWidget = (page: Page) =>
  page.route(script, route => route.fulfill({ contentType: 'text/javascript', body: widgetScript }))
const uploadImage = (page: Page) => page.locator('input[type=file]').first().setInputFiles(examplePath(tool))

for (const { name, viewport, tag } of viewports)
  test(`in ${name} passes the check by the provider’s widget, and shows an error if its script is blocked`, {
    tag,
  }, async ({ browser }) => {
    const page = await openTool(browser, viewport)
    await page.route(script, route => route.abort())
    await page.goto(`/tools/${tool}`)
    await expect(page.getByRole('button', { name: 'Bot check: failed' })).toBeVisible()
    await uploadImage(page)
    const message = 'Couldn’t reach the bot check service'
    await expect(page.getByText(`Try again. ${message}`)).toBeVisible()

    await page.unroute(script)
    await serveWidget(page)
    await page.getByRole('button', { name: 'Bot check: failed' }).click()
    await expect(page.getByText(`${message}. You can’t start tasks here without it`)).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Check passed. It’s valid for one hour')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /try again/i }).click()
    await expect(page.getByText(/^Made by/)).toBeVisible()
    await page.context().close()
  })
