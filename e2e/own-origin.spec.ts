import { expect, type Page, test } from '@playwright/test'
import { fullRun } from './full-run.ts'
import { testImageFile } from './test-image-file.ts'
import { toolIds } from './tools.ts'
import { waitForApp } from './wait-for-app.ts'

const paths = ['/', '/tools', '/history', '/settings', '/a/login', '/a/pricing', '/a/contact', '/a/privacy']

/** Addresses of other origins that the page requests, or opens sockets to, from now on. */
function watchForeignRequests(page: Page, origin: string): string[] {
  const foreign: string[] = []
  const check = (address: string) => {
    const { protocol, host } = new URL(address)
    if (/^(https?|wss?):$/.test(protocol) && host !== new URL(origin).host) foreign.push(address)
  }
  page.context().on('request', request => check(request.url()))
  page.on('websocket', socket => check(socket.url()))
  return foreign
}

test('pages request nothing from other servers', async ({ page, baseURL }) => {
  const foreign = watchForeignRequests(page, baseURL ?? '')
  for (const path of [...paths, ...toolIds.map(id => `/tools/${id}`)]) {
    await page.goto(path)
    await waitForApp(page)
  }
  expect(foreign).toEqual([])
})

test('editing an image requests nothing from other servers', { tag: fullRun }, async ({ page, baseURL }) => {
  const foreign = watchForeignRequests(page, baseURL ?? '')
  await page.goto('/tools/remove-background')
  await waitForApp(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await testImageFile())
  await expect(page.getByText(/^Made by/)).toBeVisible()
  expect(foreign).toEqual([])
})
