import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { root } from '../scripts/root.mjs'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { createIsolatedServer } from './isolated-server.ts'
import { phone, viewports } from './viewports.ts'

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app can be installed, opens offline, and says that it is offline', async ({ page, context }) => {
    await page.goto('/tools')
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Pentimento', display: 'standalone', start_url: '/tools' })
    for (const { src, sizes } of manifest.icons.filter(
      ({ type }: { type: string }) => type === 'image/png',
    )) {
      const icon = await page.request.get(src)
      expect(icon.headers()['content-type']).toBe('image/png')
      const png = await icon.body()
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await context.setOffline(true)
    await page.goto('/a/terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    // A browser may report a page that was opened offline as online.
    const notice = page.getByText(/You’re offline[.]|Couldn’t reach the server[.]/)
    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport)
      await expect(notice).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
    }
    await context.setOffline(false)
    await expect(notice).toBeHidden()
  })

  test('caches no API responses', async ({ page }) => {
    await page.goto('/tools')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto('/history')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const cachedPaths = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)))
      const requests = await Promise.all(caches.map(cache => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cachedPaths).toContain('/shell.html')
    expect(cachedPaths.filter(path => path.startsWith('/api/'))).toEqual([])
  })

  test('announces a new version, which takes over after Reload', { tag: fullRun }, async ({ browser }) => {
    const folder = join(root, 'apps/web/.cache/editions')
    cpSync(process.env['PENTIMENTO_WEB'] ?? join(root, 'apps/web/dist'), folder, { recursive: true })
    const server = await createIsolatedServer({ PENTIMENTO_WEB: folder, LOG_LEVEL: 'fatal' })
    await server.start()
    const page = await server.openPage(browser)
    const cacheNames = () => page.evaluate(() => window.caches.keys())
    await page.goto('/tools')
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    await expect.poll(isControlled).toBe(true)
    const [first] = await cacheNames()
    await page.reload()
    await expect(page.getByText('A new version is available')).toBeHidden()

    appendFileSync(join(folder, 'favicon.svg'), '<!-- The next edition -->')
    await promisify(execFile)(process.execPath, ['apps/web/write-service-worker.ts', '.cache/editions'], {
      cwd: root,
    })
    await page.reload()
    await page.setViewportSize(phone)
    const toast = page
      .getByRole('region', { name: 'Notifications' })
      .filter({ hasText: 'A new version is available' })
    await expect(toast).toBeVisible()
    await expectAccessible(page)
    const loaded = page.waitForEvent('load')
    await toast.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
    await expect(toast).toBeHidden()
    await expect.poll(cacheNames).not.toContain(first)
    expect(await cacheNames()).toHaveLength(1)
    await page.context().close()
    await server.remove()
    rmSync(folder, { recursive: true })
  })
})

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test.describe('a first-time visitor', () => {
      test.use({ storageState: { cookies: [], origins: [] } })

      test('is asked once about cookies and can change the answer', async ({ page }) => {
        await page.goto('/tools')
        const notice = page.getByRole('region', { name: 'Cookies' })
        await expect(notice).toBeVisible()
        await expectAccessible(page)
        await notice.getByRole('button', { name: 'Necessary only' }).click()
        await expect(notice).toBeHidden()
        await page.reload()
        await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
        await expect(notice).toBeHidden()

        await page.getByRole('button', { name: 'Cookies' }).click()
        const dialog = page.getByRole('dialog', { name: 'Cookies' })
        await expect(dialog.getByText('Only necessary cookies are allowed.')).toBeVisible()
        await dialog.getByRole('button', { name: 'Allow all' }).click()
        await expect(dialog).toBeHidden()
        expect(await page.evaluate(() => localStorage.getItem('consent'))).toBe('all')
        expect(await page.evaluate('window.dataLayer.at(-1)')).toEqual({
          event: 'consent',
          analytics: 'granted',
        })
      })
    })

    test('an unknown path shows a not-found page with a link to the tools', async ({ page }) => {
      for (const path of ['/nowhere', '/tools/no-such-tool']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      }
      await page.getByRole('link', { name: 'See all tools' }).click()
      await expect(page).toHaveURL(/\/tools$/)
      await page.goBack()
      await expect(page).toHaveURL(/no-such-tool/)
    })

    test('a tool’s page shows its questions and answers without JavaScript', async ({ browser }) => {
      const context = await browser.newContext({ viewport, javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto('/tools/cleanup')
      await page.getByText('Does the rest of the image change?').click()
      await expect(page.getByText(/The fill leaves every unselected pixel exactly as it was/)).toBeVisible()
      await expect(page.getByAltText('Example before')).toBeVisible()
      await context.close()
    })
  })
