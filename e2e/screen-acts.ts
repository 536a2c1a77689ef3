import type { Page, Route } from '@playwright/test'
import { drawn } from './drawn.ts'
import { give } from './given.ts'
import { linkTo } from './mailbox.ts'
import { newAddress, signUp } from './people.ts'
import { t } from './spoken.ts'
import { exampleOf } from './tools.ts'

type Act = (page: Page) => Promise<unknown>

export const inOrder =
  (...acts: Act[]): Act =>
  async page => {
    for (const act of acts) await act(page)
  }

/** Click the first button of this name. Names are English and are translated to the language of the pages. */
export const press =
  (name: string): Act =>
  page =>
    page
      .getByRole('button', { name: t(name), exact: true })
      .first()
      .click()

/** Open a dialog by a shortcut. */
export const byKeys =
  (keys: string): Act =>
  async page => {
    await drawn(page)
    await page.keyboard.press(keys)
    await page.getByRole('dialog').waitFor()
  }

/** Paste an image on a page without an editor for it. */
export async function bringNowhere(page: Page): Promise<void> {
  await drawn(page)
  await give(page, 'paste')
  await page.getByRole('dialog').waitFor()
}

export async function loseLine(page: Page): Promise<void> {
  await drawn(page)
  await page.context().setOffline(true)
  await page.getByText(t('You are offline.')).waitFor()
}

export const choose =
  (name: string): Act =>
  page =>
    page.getByRole('radio', { name: t(name) }).check()

export const fill =
  (label: string, words: string): Act =>
  page =>
    page
      .getByLabel(t(label), { exact: true })
      .and(page.locator('input:not([type=radio]), textarea'))
      .fill(words)

export const alerted: Act = page => page.getByRole('alert').first().waitFor()

/** The time in five hours, in ISO 8601. */
export const soon = () => new Date(Date.now() + 5 * 60 * 60 * 1000).toISOString()

/** Upload the tool's example image on its page. */
export const bring: Act = page =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(exampleOf(toolOf(page)))

const toolOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Click the primary button of a tool's panel. */
export const mainAct: Act = page => page.locator('[class*=primary] button').last().click()

/** Wait until prices are loaded; on servers that sell Pro. */
export const pricesKnown: Act = page => buyPro(page).and(page.locator(':enabled')).waitFor()

const buyPro = (page: Page) => page.getByRole('article', { name: 'Pro', exact: true }).getByRole('button')

/** Go from the pricing page to the checkout with a new account. */
export async function checkOut(page: Page): Promise<void> {
  await signUpHere(page)
  await buyPro(page).click()
  await page.waitForURL('**/checkout/sandbox/**')
  await page.locator('[type=submit]').waitFor()
}

/** Go from the pricing page to a new account's Pro trial. */
export async function startTrial(page: Page): Promise<void> {
  await checkOut(page)
  await page.locator('[type=submit]').click()
  await page.waitForURL('**/checkout/done**')
}

/** Start a task on a tool's page with a mocked response, and wait for the dialog that it opens. */
async function begin(page: Page, answer: (route: Route) => Promise<void>, act = bring): Promise<void> {
  await page.route('**/api/tools/*/tasks', answer)
  await act(page)
  await page.getByRole('dialog').waitFor()
}

/** Start a task that is rejected. */
export const refused = (code: string, title: string, status: number, act?: Act) => (page: Page) =>
  begin(
    page,
    route =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: `/problems/${code}`,
          title,
          status,
          code,
          mayRetry: false,
          retryAt: soon(),
        }),
      }),
    act,
  )

/** Start a task that gets a high queue position. */
export async function waitsLong(page: Page): Promise<void> {
  const task = {
    id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b40',
    tool: toolOf(page),
    params: {},
    inputs: [],
    createdAt: new Date().toISOString(),
    state: 'queued',
    position: 42,
    estimateS: 180,
  }
  await page.route(`**/api/tasks/${task.id}`, route => route.fulfill({ json: task }))
  await begin(page, route => route.fulfill({ status: 202, json: task }))
}

/** Sign in to a new account and reload the page. */
export async function signUpHere(page: Page): Promise<void> {
  await signUp(page.request, { origin: new URL(page.url()).origin })
  await page.reload()
  await page.getByRole('button', { name: t('account'), exact: true }).click({ trial: true })
}

/** Request an email link and open it. */
export async function followLink(page: Page): Promise<void> {
  const email = newAddress()
  await page.getByRole('textbox', { name: t('E-mail') }).fill(email)
  await press('sign in')(page)
  await page.getByRole('button', { name: t('sign in link sent') }).waitFor()
  await page.goto(await linkTo(email, page.request))
}

/** Mock the admin overview of a busy server. */
export async function asAdmin(page: Page): Promise<void> {
  const day = {
    queue: {
      queued: 7,
      processing: 2,
      oldest: new Date(Date.now() - 90_000).toISOString(),
      byPlan: [
        { plan: 'visitor', queued: 5, processing: 1 },
        { plan: 'free', queued: 2, processing: 0 },
        { plan: 'pro', queued: 0, processing: 1 },
      ],
    },
    day: {
      ready: 412,
      failed: 9,
      errors: [
        { code: 'text-not-found', tool: 'text-remover', count: 6 },
        { code: 'internal', tool: 'uncrop', count: 3 },
      ],
    },
  }
  await page.route('**/api/admin/overview', route => route.fulfill({ json: day }))
  await page.reload()
  await page.getByRole('tablist').waitFor()
}

/** Reload the page with the cookie notice unanswered. */
export async function withoutConsent(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('consent'))
  await page.reload()
}

/** Go to a screen whose script fails to load. */
export async function breakScreen(page: Page): Promise<void> {
  await page.route('**/assets/Terms-*.js', route => route.abort())
  await page.getByRole('link', { name: t('Terms'), exact: true }).click()
  await page.getByRole('button', { name: t('Reload') }).waitFor()
}
