import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { termsEdition } from '@pentimento/protocol'
import { type APIRequestContext, type APIResponse, request } from '@playwright/test'
import { root } from '../scripts/root.mjs'
import { findFreePort, startTestServer } from '../scripts/test-server.ts'
import { passAppCheck, password } from './accounts.ts'
import { latestEmailLink } from './latest-email-link.ts'

// `npm run demo`: the product as a hosting company would run it, in a temporary data folder: plans, a store without
// money, an identity provider on this machine, and people with results.

const emails = {
  free: 'free@demo.example',
  trial: 'trial@demo.example',
  pro: 'pro@demo.example',
  admin: 'admin@demo.example',
} as const
type Person = keyof typeof emails

interface DemoTask {
  tool: string
  /** Number of the tool's example photo. */
  example: number
  params?: object
}

/** What is in the history of each person. */
const histories: Partial<Record<Person, readonly DemoTask[]>> = {
  free: [
    { tool: 'remove-background', example: 1 },
    { tool: 'image-upscaler', example: 3 },
  ],
  pro: [
    { tool: 'text-remover', example: 1 },
    { tool: 'uncrop', example: 3, params: { left: 46, right: 47, up: 60, down: 60 } },
    { tool: 'relight', example: 1, params: { preset: 'neon' } },
    { tool: 'remove-background', example: 3, params: { background: 'blur' } },
  ],
}

/** Minutes of work, so that a new task has to wait. */
const queue: readonly [Person, DemoTask][] = [
  ['trial', { tool: 'image-upscaler', example: 1, params: { scale: 8, mode: 'detailed' } }],
  ['pro', { tool: 'image-upscaler', example: 2, params: { scale: 4, mode: 'detailed' } }],
  ['free', { tool: 'image-upscaler', example: 1, params: { scale: 4, mode: 'detailed' } }],
]

const port = Number(process.env['PORT'] ?? 3000)
const issuer = await startFakeIssuer(await findFreePort())
issuer.setUser('Ida Provider', { email: 'ida@demo.example' })
const server = await startTestServer(
  {
    PENTIMENTO_PLANS: 'on',
    PENTIMENTO_STATISTICS: 'on',
    PENTIMENTO_ADMINS: emails.admin,
    ...issuerEnv(issuer.url),
  },
  port,
)

const stop = async () => {
  await server.close()
  await issuer.close()
  process.exit()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

try {
  await populate(server.origin)
  console.log(guideTo(server.origin))
} catch (error) {
  console.error(error)
  process.exitCode = 1
  await stop()
}

async function populate(origin: string): Promise<void> {
  console.log('Creating people and results. This takes a minute or two…')
  const people = {} as Record<Person, APIRequestContext>
  for (const [person, email] of Object.entries(emails) as [Person, string][]) {
    const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
    const body = { name: person, email, password, agreedTo: termsEdition }
    const headers = await passAppCheck(api, {}, origin)
    await check(await api.post('/api/auth/sign-up/email', { data: body, headers }))
    await check(await api.get(await latestEmailLink(email, api)))
    people[person] = api
  }
  await startTrial(people.trial)
  await endTrial(people.pro, await startTrial(people.pro))
  for (const [person, tasks] of Object.entries(histories) as [Person, readonly DemoTask[]][])
    for (const task of tasks) await finish(people[person], await start(people[person], task))
  await createBanners(people.admin)
  for (const [person, task] of queue) await start(people[person], task)
  for (const api of Object.values(people)) await api.dispose()
}

/** Start the trial of Pro in the store without money. @returns the subscription's id */
async function startTrial(api: APIRequestContext): Promise<string> {
  const checkout = await api.post('/api/billing/checkout', { data: { period: 'month' } })
  const { url } = await (await check(checkout)).json()
  const id = String(url).split('/').at(-1)
  const data = { card: '4242 4242 4242 4242' }
  await check(await api.post(`/api/billing/sandbox/checkouts/${id}/pay`, { data }))
  const { subscriptions } = await (await check(await api.get('/api/billing/subscriptions'))).json()
  return subscriptions[0].id
}

async function endTrial(api: APIRequestContext, id: string): Promise<void> {
  const path = `/api/billing/sandbox/subscriptions/${id}/advance`
  await check(await api.post(path, { data: {} }))
}

/** @returns the task's id */
async function start(api: APIRequestContext, { tool, example, params = {} }: DemoTask): Promise<string> {
  const buffer = readFileSync(join(root, `apps/web/public/examples/${tool}/${example}.webp`))
  const image = { name: `${tool}-${example}.webp`, mimeType: 'image/webp', buffer }
  const multipart = { params: JSON.stringify(params), image }
  const response = await api.post(`/api/tools/${tool}/tasks`, { multipart, timeout: 60_000 })
  return (await (await check(response)).json()).id
}

async function finish(api: APIRequestContext, id: string): Promise<void> {
  for (;;) {
    const { state } = await (await check(await api.get(`/api/tasks/${id}`))).json()
    if (state === 'ready') return
    if (state === 'error' || state === 'cancelled') throw new Error(`task ${id}: ${state}`)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

async function createBanners(admin: APIRequestContext): Promise<void> {
  const banners = [
    {
      visibility: ['/'],
      tone: 'info',
      text: 'This is a demo. Nothing is sold, and everything is deleted when it stops.',
    },
    {
      visibility: ['/a/pricing'],
      tone: 'good',
      text: 'Pay with the test card 4242 4242 4242 4242.',
    },
  ]
  for (const banner of banners) {
    const data = { ...banner, startAt: new Date().toISOString() }
    await check(await admin.post('/api/admin/banners', { data }))
  }
}

/** @throws Error if the server rejected the request */
async function check(response: APIResponse): Promise<APIResponse> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return response
}

function guideTo(origin: string): string {
  return `
The demo is ready on ${origin}

  visitor   open it in a private window
  free      sign in as ${emails.free}
  trial     sign in as ${emails.trial}
  Pro       sign in as ${emails.pro}
  admin     sign in as ${emails.admin}; the account panel leads to ${origin}/admin

The password of all four is: ${password}
Google, Facebook and Apple lead to an identity provider on this machine, which signs you in as Ida Provider.
Emails are at ${origin}/developer/mail. To buy Pro, use the card 4242 4242 4242 4242.
Stop with Ctrl+C, which deletes the demo's data.
`
}
