import { readFileSync } from 'node:fs'
import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test'
import type { TestServer } from '../scripts/test-server.ts'
import { password, postToAuth, signUp } from './accounts.ts'
import { addAuthenticator } from './authenticator.ts'
import { consentedState } from './consented-state.ts'
import { startIssuer } from './issuer.ts'
import { latestEmailLink } from './latest-email-link.ts'
import { clickButton } from './screen-actions.ts'
import type { Screen } from './screens.ts'
import { providerEnv, visitorEnv } from './servers.ts'
import { examplePath, toolIds } from './tools.ts'

/** The administrator; a long address, to test the layout. */
const adminEmail = 'wilhelmina.von-hohenstein-schwarzenberg@atelier-hohenstein.example.com'

/** Environment of a server that `populateServer` can populate. */
export const populatedServerEnv = {
  PENTIMENTO_PLANS: 'on',
  PENTIMENTO_ADMINS: adminEmail,
  PENTIMENTO_REGION_HEADER: 'x-country',
  PENTIMENTO_BLOCKED_REGIONS: 'relight:AQ',
  ...visitorEnv,
  ...providerEnv,
}

/**
 * Populate a server as an administrator with Pro: sign in in several browsers and by several methods, create a banner,
 * and run each tool that needs no marked area.
 *
 * @param tools ids of the tools to run @default all
 * @returns the administrator's cookies, and the screens of the results
 */
export async function populateServer(
  server: TestServer,
  browser: Browser,
  tools: readonly string[] = toolIds,
) {
  const origin = server.origin
  const context = await browser.newContext({ baseURL: origin, storageState: consentedState(origin) })
  const { request: api } = context
  await signUp(api, { email: adminEmail, origin })
  const page = await context.newPage()
  await page.goto(await latestEmailLink(adminEmail, api))
  await grantPro(api)
  await addPasskey(page)
  await linkGoogle(api, origin)
  for (const userAgent of [
    'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
    'Mozilla/5.0 (iPhone) Safari/604.1',
  ]) {
    const otherBrowser = await request.newContext({ userAgent })
    await postToAuth(otherBrowser, '/sign-in/email', { email: adminEmail, password }, origin)
    await otherBrowser.dispose()
  }
  await createBanner(api)
  const results = await createResults(api, tools)
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, results }
}

async function grantPro(api: APIRequestContext): Promise<void> {
  const found = await api.get(`/api/admin/people?search=${adminEmail}`)
  const [{ id }] = (await found.json()).people
  expect((await api.post(`/api/admin/people/${id}/grant`, { data: {} })).status()).toBe(204)
}

async function linkGoogle(api: APIRequestContext, origin: string): Promise<void> {
  const issuer = await startIssuer()
  issuer.setUser('Wilhelmina', { email: adminEmail })
  const redirect = { callbackURL: '/api/sign-in/return', disableRedirect: true }
  const response = await postToAuth(api, '/link-social', { provider: 'google', ...redirect }, origin)
  const { url } = await response.json()
  expect((await api.get(url)).ok()).toBe(true)
  await issuer.close()
}

async function addPasskey(page: Page): Promise<void> {
  await addAuthenticator(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Your passkey is ready').waitFor()
}

/** On a path of the home page that no other screen uses. */
async function createBanner(api: APIRequestContext): Promise<void> {
  const data = {
    visibility: ['/a/home'],
    tone: 'warning',
    text: 'Maintenance on Sunday from 6 to 8 a.m. Queued tasks start afterwards.',
    link: { label: 'Write to us', href: '/a/contact' },
    startAt: new Date().toISOString(),
  }
  expect((await api.post('/api/admin/banners', { data })).ok()).toBe(true)
}

/** Wait until a task has ended, so that no event about it updates a screen that shows fake tasks. */
async function waitUntilEnded(api: APIRequestContext, id: string): Promise<void> {
  const state = async () => (await (await api.get(`/api/tasks/${id}`)).json()).state
  await expect.poll(state, { timeout: 600_000 }).toMatch(/^(ready|error)$/)
}

/** Input of tools for which the defaults and their own test image don't suffice. */
const taskInputs: Record<string, { params: object; example: string | null }> = {
  'text-to-image': { params: { prompt: 'A calm sea at dawn' }, example: null },
  // Its own test image already has a frame.
  uncrop: { params: { left: 220, right: 220 }, example: 'cleanup' },
}

async function createResults(api: APIRequestContext, tools: readonly string[]): Promise<Screen[]> {
  const results: Screen[] = []
  for (const id of tools) {
    const { params = {}, example = id } = taskInputs[id] ?? {}
    const name = `${id} with a rather long name.webp`
    const image = example && { name, mimeType: 'image/webp', buffer: readFileSync(examplePath(example)) }
    const response = await api.post(`/api/tools/${id}/tasks`, {
      headers: { prefer: 'wait=25' },
      multipart: { params: JSON.stringify(params), ...(image && { image }) },
      timeout: 600_000,
    })
    const task: { id?: string } = await response.json()
    if (!response.ok() || !task.id) continue
    await waitUntilEnded(api, task.id)
    results.push({ name: `result-${id}`, path: `/tools/${id}?task=${task.id}` })
  }
  return [
    ...results,
    ...results.slice(0, 1).map(result => ({ ...result, name: 'result-rated', action: clickButton('No') })),
  ]
}
