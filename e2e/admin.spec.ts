import { expect, type Page, test } from '@playwright/test'
import { type House, openHouse } from '../scripts/house.ts'
import { expectAccessible } from './accessibility.ts'
import { consented } from './consented.ts'
import { openIssuer } from './issuer.ts'
import { linkTo } from './mailbox.ts'
import { windowOf } from './people.ts'
import { ports, providers } from './servers.ts'
import { viewports } from './viewports.ts'

const port = ports.withPlans + 6
const baseURL = `http://localhost:${port}`
const operator = 'operator@example.com'
const eve = 'eve@example.com'

test.use({ baseURL, storageState: consented(baseURL) })
test.describe.configure({ mode: 'serial' })

let house: House
let issuer: Awaited<ReturnType<typeof openIssuer>>
let office: Page
let theirs: Page
test.beforeAll(async ({ browser }) => {
  const settings = { PENTIMENTO_PLANS: 'on', PENTIMENTO_ADMINS: operator, LOG_LEVEL: 'fatal', ...providers }
  house = await openHouse(settings, port)
  issuer = await openIssuer()
  theirs = await windowOf(browser, eve, baseURL)
  await theirs.goto(await linkTo(eve, theirs.request))
  office = await windowOf(browser, operator, baseURL)
  await office.goto(await linkTo(operator, office.request))
})
test.afterAll(async () => {
  await issuer?.close()
  await house?.close()
})

async function openRoom(room: string): Promise<void> {
  await office.goto('/admin')
  await office.getByRole('tab', { name: room }).click()
}

async function find(words: string): Promise<void> {
  await openRoom('People')
  await office.getByRole('searchbox', { name: 'E-mail, name or id' }).fill(words)
  await office.getByRole('button', { name: 'Find' }).click()
  await office.getByRole('button', { name: eve }).click()
  await expect(office.getByRole('heading', { name: 'eve' })).toBeVisible()
}

const press = (name: string, within: Page | ReturnType<Page['getByRole']> = office) =>
  within.getByRole('button', { name, exact: true }).click()

/** Names of the viewports in which the tests below ran. */
const rounds: string[] = []

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })
    test.beforeAll(async () => {
      rounds.push(name)
      for (const window of [office, theirs]) await window.setViewportSize(viewport)
    })

    test('an admin finds a user, bans them, which their open page shows at once, and unbans them', async ({
      page,
    }) => {
      await theirs.goto('/tools')
      await expect(theirs.getByRole('button', { name: 'account', exact: true })).toBeEnabled()
      await find('eve@')
      await press('Ban')
      const dialog = office.getByRole('dialog', { name: 'Ban this person?' })
      await press('Ban', dialog)
      await expect(dialog.getByText('Required')).toBeVisible()
      await expectAccessible(office)
      await dialog.getByLabel('Reason').fill('Sells letters')
      await press('Ban', dialog)
      await expect(office.getByText('Banned Sells letters')).toBeVisible()

      const told = theirs.getByRole('dialog', { name: 'This account has been disabled' })
      await expect(told).toBeVisible()
      expect(await theirs.evaluate('window.dataLayer')).toContainEqual({ event: 'ban_modal' })
      await expectAccessible(theirs)

      issuer.setUser('Eve', { email: eve })
      await page.goto('/tools')
      await page.getByRole('button', { name: 'sign up' }).click()
      const panel = page.getByRole('dialog', { name: 'Sign in' })
      await panel.getByRole('button', { name: 'Google' }).click()
      await expect(page.getByRole('dialog', { name: 'This account has been disabled' })).toBeVisible()
      await expect(panel).toBeHidden()

      await press('Unban')
      await expect(office.getByText('Banned Sells letters')).toBeHidden()
      await theirs.reload()
      await expect(theirs.getByRole('button', { name: 'account', exact: true })).toBeEnabled()
      await expect(told).toBeHidden()
    })

    test('granting and revoking Pro takes effect in the user’s open page', async () => {
      await theirs.goto('/settings')
      await find('eve@')
      await press('Grant Pro')
      await press('Grant', office.getByRole('dialog', { name: 'Grant Pro' }))
      await expect(office.getByText('Active · Given by who runs this server')).toBeVisible()
      const statusCookie = async () =>
        (await theirs.context().cookies()).find(({ name }) => name === 'status')?.value
      const plan = async () => (await (await theirs.request.get('/api/plan')).json()).plan
      expect(await plan()).toBe('pro')
      await expect.poll(statusCookie).toBe('pro')
      await press('Revoke')
      const sure = office.getByRole('alertdialog', { name: 'Take Pro back?' })
      await press('Revoke', sure)
      await expect(sure).toBeHidden()
      await expect(office.getByRole('button', { name: 'Revoke' })).toBeHidden()
      expect(await plan()).toBe('free')
      await expect.poll(statusCookie).toBe('free')
    })

    test('a new banner appears at once in open pages, on its pages only, until it is ended', async ({
      page,
    }) => {
      const words = `Closed on Sunday for repairs, as is told in ${name}`
      await theirs.goto('/tools')
      const inTheirs = theirs.getByRole('status').filter({ hasText: words })
      await openRoom('Banners')
      await press('Write a banner')
      const dialog = office.getByRole('dialog', { name: 'Write a banner' })
      await dialog.getByLabel('Words', { exact: true }).fill(words)
      await dialog.getByLabel('Pages').fill('/tools*')
      await expectAccessible(office)
      await press('Publish', dialog)
      await expect(dialog).toBeHidden()
      await expect(inTheirs).toBeVisible()
      const banner = page.getByRole('status').filter({ hasText: words })
      await page.goto('/tools')
      await expect(banner).toBeVisible()
      await page.goto('/a/pricing')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toBeHidden()
      await press('End now')
      await expect(office.getByRole('listitem').filter({ hasText: words }).getByText('ended')).toBeVisible()
      await expect(inTheirs).toBeHidden()
      await page.goto('/tools')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toBeHidden()
    })

    test('shows everyone else the same page as for an unknown path', async ({ page }) => {
      for (const outsider of [page, theirs]) {
        await outsider.goto('/nowhere')
        const nothing = await outsider.getByRole('main').innerText()
        await outsider.goto('/admin')
        await expect(outsider.getByRole('heading', { name: 'Painted over' })).toBeVisible()
        expect(await outsider.getByRole('main').innerText()).toBe(nothing)
      }
    })

    test('every tab is accessible', async () => {
      await find('eve@')
      await expectAccessible(office)
      for (const room of ['Overview', 'Banners', 'Tasks', 'Feedback', 'Signals', 'Audit']) {
        await openRoom(room)
        await expect(office.getByRole('tab', { name: room })).toHaveAttribute('aria-selected', 'true')
        await expectAccessible(office)
      }
    })
  })

test('the audit log shows who did what, and why', async () => {
  const rows = office.getByRole('table', { name: 'Audit' }).getByRole('row')
  const acts = rounds.flatMap(() => ['change banner', 'write banner', 'revoke', 'grant', 'unban', 'ban'])
  for (const { viewport } of viewports) {
    await office.setViewportSize(viewport)
    await openRoom('Audit')
    await expect(rows).toHaveCount(acts.length + 1)
    for (const [at, act] of acts.entries()) {
      // On a phone the table has no header row; each cell contains its column's label.
      const what = rows.nth(at + 1).getByRole('cell', { name: new RegExp(`^(What )?${act}$`) })
      await expect(what).toBeVisible()
      await expect(rows.nth(at + 1)).toContainText(operator)
    }
    await expect(rows.nth(acts.length)).toContainText('Sells letters')
  }
})
