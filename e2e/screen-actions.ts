import { type Page, type Route, request } from '@playwright/test'
import { newEmail, signUp } from './accounts.ts'
import { latestEmailLink } from './latest-email-link.ts'
import { provideImage } from './test-image-file.ts'
import { examplePath } from './tools.ts'
import { t } from './translation.ts'
import { waitForApp } from './wait-for-app.ts'

type ScreenAction = (page: Page) => Promise<unknown>

export const sequence =
  (...actions: ScreenAction[]): ScreenAction =>
  async page => {
    for (const action of actions) await action(page)
  }

/** Click the first button of this name. Names are English and are translated to the language of the pages. */
export const clickButton =
  (name: string): ScreenAction =>
  page =>
    page
      .getByRole('button', { name: t(name), exact: true })
      .first()
      .click()

/** Open a dialog by a shortcut. */
export const openWithShortcut =
  (shortcut: string): ScreenAction =>
  async page => {
    await waitForApp(page)
    await page.keyboard.press(shortcut)
    await page.getByRole('dialog').waitFor()
  }

/** Paste an image on a page without an editor for it. */
export async function pasteImage(page: Page): Promise<void> {
  await waitForApp(page)
  await provideImage(page, 'paste')
  await page.getByRole('dialog').waitFor()
}

export async function goOffline(page: Page): Promise<void> {
  await waitForApp(page)
  await page.context().setOffline(true)
  await page.getByText(t('You’re offline.')).waitFor()
}

export const checkRadio =
  (name: string): ScreenAction =>
  page =>
    page.getByRole('radio', { name: t(name) }).check()

export const fill =
  (label: string, text: string): ScreenAction =>
  page =>
    page
      .getByLabel(t(label), { exact: true })
      .and(page.locator('input:not([type=radio]), textarea'))
      .fill(text)

export const waitForAlert: ScreenAction = page => page.getByRole('alert').first().waitFor()

/** The time in five hours, in ISO 8601. */
export const timeInFiveHours = () => new Date(Date.now() + 5 * 60 * 60 * 1000).toISOString()

/** Upload the tool's example image on its page. */
export const uploadExample: ScreenAction = page =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(examplePath(currentToolId(page)))

const currentToolId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Click the primary button of a tool's panel. */
export const clickPrimaryButton: ScreenAction = page => page.locator('[class*=primary] button').last().click()

/** Wait until prices are loaded; on servers that sell Pro. */
export const waitForPrices: ScreenAction = page => buyProButton(page).and(page.locator(':enabled')).waitFor()

const buyProButton = (page: Page) =>
  page.getByRole('article', { name: 'Pro', exact: true }).getByRole('button')

/** Go from the pricing page to the checkout with a new account. */
export async function goToCheckout(page: Page): Promise<void> {
  await signUpOnPage(page)
  await buyProButton(page).click()
  await page.waitForURL('**/checkout/sandbox/**')
  await page.locator('[type=submit]').waitFor()
}

/** Go from the pricing page to a new account's Pro trial. */
export async function startTrial(page: Page): Promise<void> {
  await goToCheckout(page)
  await page.locator('[type=submit]').click()
  await page.waitForURL('**/checkout/done**')
}

/** Start a task on a tool's page with a mocked response, and wait for the dialog that it opens. */
async function startTask(
  page: Page,
  respond: (route: Route) => Promise<void>,
  action = uploadExample,
): Promise<void> {
  await page.route('**/api/tools/*/tasks', respond)
  await action(page)
  await page.getByRole('dialog').waitFor()
}

/** Start a task that is rejected. */
export const mockRejection =
  (code: string, title: string, status: number, action?: ScreenAction) => (page: Page) =>
    startTask(
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
            retryAt: timeInFiveHours(),
          }),
        }),
      action,
    )

/** Start a task that gets a high queue position. */
export async function mockLongQueue(page: Page): Promise<void> {
  const task = {
    id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b40',
    revision: 0,
    tool: currentToolId(page),
    params: {},
    inputs: [],
    createdAt: new Date().toISOString(),
    state: 'queued',
    position: 42,
    estimateS: 180,
    expectedAt: new Date(Date.now() + 180_000).toISOString(),
  }
  await page.route(`**/api/tasks/${task.id}`, route => route.fulfill({ json: task }))
  await startTask(page, route => route.fulfill({ status: 202, json: task }))
}

/** Show the maximum number of banners, of every tone. */
export async function mockBanners(page: Page): Promise<void> {
  const tones = ['info', 'good', 'warning']
  const banners = Array.from({ length: 10 }, (_, index) => ({
    id: `7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4${index}`,
    visibility: ['/*'],
    tone: tones[index % tones.length],
    text: `On Sunday from 8 to 10 o’clock, server ${index + 1} is updated. Tasks wait until it is back.`,
    startAt: new Date(0).toISOString(),
    ...(index === 0 && { link: { label: 'What changes', href: '/a/terms' } }),
  }))
  await page.route('**/api/banners', route => route.fulfill({ json: { banners } }))
  await page.reload()
  await page.getByText('server 10').waitFor({ state: 'attached' })
}

/** Sign in to a new account and reload the page. */
export async function signUpOnPage(page: Page): Promise<void> {
  await signUp(page.request, { origin: new URL(page.url()).origin })
  await page.reload()
  await page.getByRole('button', { name: t('account'), exact: true }).click({ trial: true })
}

/** Request an email link and open it. */
export async function signInByEmailLink(page: Page): Promise<void> {
  const email = newEmail()
  await page.getByRole('textbox', { name: t('Email') }).fill(email)
  await clickButton('sign in')(page)
  await page.getByRole('button', { name: t('sign in link sent') }).waitFor()
  // The outbox is for clients on this machine, but the page's own requests may have a made-up address.
  const local = await request.newContext()
  await page.goto(await latestEmailLink(email, local, new URL(page.url()).origin))
  await local.dispose()
}

/** Mock the admin overview of a busy server. */
export async function mockAdminOverview(page: Page): Promise<void> {
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
      estimateError: 0.18,
    },
  }
  await page.route('**/api/admin/overview', route => route.fulfill({ json: day }))
  await page.reload()
  await page.getByRole('tablist').waitFor()
}

/** Reload the page with the cookie notice unanswered. */
export async function clearConsent(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('consent'))
  await page.reload()
}

/** Go to a screen whose script fails to load. */
export async function failScreenScript(page: Page): Promise<void> {
  await page.route('**/assets/Terms-*.js', route => route.abort())
  await page.getByRole('link', { name: t('Terms'), exact: true }).click()
  await page.getByRole('button', { name: t('Reload') }).waitFor()
}
