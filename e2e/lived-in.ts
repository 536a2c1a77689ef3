import { readFileSync } from 'node:fs'
import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test'
import type { House } from '../scripts/house.ts'
import { addAuthenticator } from './authenticator.ts'
import { consented } from './consented.ts'
import { openIssuer } from './issuer.ts'
import { linkTo } from './mailbox.ts'
import { askAuth, password, signUp } from './people.ts'
import { press } from './screen-acts.ts'
import type { Screen } from './screens.ts'
import { providers, visitorSettings } from './servers.ts'
import { exampleOf, toolIds } from './tools.ts'

/** The administrator; a long address, to test the layout. */
const owner = 'wilhelmina.von-hohenstein-schwarzenberg@atelier-hohenstein.example.com'

/** Environment of a server that `populateServer` can populate. */
export const livedIn = {
  PENTIMENTO_PLANS: 'on',
  PENTIMENTO_ADMINS: owner,
  PENTIMENTO_REGION_HEADER: 'x-country',
  PENTIMENTO_REGIONS_WITHOUT: 'relight:AQ',
  ...visitorSettings,
  ...providers,
}

/**
 * Populate a server as an administrator with Pro: sign in in several browsers and by several methods, create a banner,
 * and run each tool that needs only an image.
 *
 * @param tools ids of the tools to run @default all
 * @returns the administrator's cookies, and the screens of the results
 */
export async function liveIn(house: House, browser: Browser, tools: readonly string[] = toolIds) {
  const origin = house.address
  const context = await browser.newContext({ baseURL: origin, storageState: consented(origin) })
  const { request: asker } = context
  await signUp(asker, { email: owner, origin })
  const page = await context.newPage()
  await page.goto(await linkTo(owner, asker))
  await grantPro(asker)
  await addPasskey(page)
  await linkGoogle(asker, origin)
  for (const userAgent of [
    'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
    'Mozilla/5.0 (iPhone) Safari/604.1',
  ]) {
    const elsewhere = await request.newContext({ userAgent })
    await askAuth(elsewhere, '/sign-in/email', { email: owner, password }, origin)
    await elsewhere.dispose()
  }
  await writeBanner(asker)
  const results = await makeResults(asker, tools)
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, results }
}

async function grantPro(asker: APIRequestContext): Promise<void> {
  const found = await asker.get(`/api/admin/people?search=${owner}`)
  const [{ id }] = (await found.json()).people
  expect((await asker.post(`/api/admin/people/${id}/grant`, { data: {} })).status()).toBe(204)
}

async function linkGoogle(asker: APIRequestContext, origin: string): Promise<void> {
  const issuer = await openIssuer()
  issuer.setUser('Wilhelmina', { email: owner })
  const back = { callbackURL: '/api/sign-in/return', disableRedirect: true }
  const begun = await askAuth(asker, '/link-social', { provider: 'google', ...back }, origin)
  const { url } = await begun.json()
  expect((await asker.get(url)).ok()).toBe(true)
  await issuer.close()
}

async function addPasskey(page: Page): Promise<void> {
  await addAuthenticator(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey is ready').waitFor()
}

/** On a path of the home page that no other screen uses. */
async function writeBanner(asker: APIRequestContext): Promise<void> {
  const data = {
    visibility: ['/a/home'],
    tone: 'warning',
    text:
      'On Sunday from 6 to 8 the queue rests while a disk is changed. What waits then is worked on after.',
    link: { label: 'Write to us', href: '/a/contact' },
    startAt: new Date().toISOString(),
  }
  expect((await asker.post('/api/admin/banners', { data })).ok()).toBe(true)
}

/** Wait until a task has ended, so that no event about it updates a screen that shows fake tasks. */
async function ended(asker: APIRequestContext, id: string): Promise<void> {
  const state = async () => (await (await asker.get(`/api/tasks/${id}`)).json()).state
  await expect.poll(state).toMatch(/^(ready|error)$/)
}

/** Parameters for tools whose defaults change nothing. Not uncrop's own example, which already has a frame. */
const wishes: Record<string, { params: object; example: string }> = {
  uncrop: { params: { left: 220, right: 220 }, example: 'cleanup' },
}

async function makeResults(asker: APIRequestContext, tools: readonly string[]): Promise<Screen[]> {
  const made: Screen[] = []
  for (const id of tools) {
    const { params = {}, example = id } = wishes[id] ?? {}
    const buffer = readFileSync(exampleOf(example))
    const answer = await asker.post(`/api/tools/${id}/tasks`, {
      headers: { prefer: 'wait=25' },
      multipart: {
        params: JSON.stringify(params),
        image: { name: `${id} with a rather long name.webp`, mimeType: 'image/webp', buffer },
      },
      timeout: 600_000,
    })
    const task: { id?: string } = await answer.json()
    if (!answer.ok() || !task.id) continue
    await ended(asker, task.id)
    made.push({ name: `result-${id}`, address: `/tools/${id}?task=${task.id}` })
  }
  return [
    ...made,
    ...made.slice(0, 1).map(result => ({ ...result, name: 'result-rated', act: press('No') })),
  ]
}
