import type { Page } from '@playwright/test'
import { ofEveryState, overDays } from './many-tasks.ts'
import { fill, inOrder, press, soon } from './screen-acts.ts'
import type { Screen } from './screens.ts'
import { t } from './spoken.ts'

const room = (name: string) => (page: Page) => page.getByRole('tab', { name: t(name) }).click()
const rooms = ['People', 'Banners', 'Tasks', 'Feedback', 'Signals', 'Audit']

const firstActs = (page: Page) =>
  page
    .getByRole('button', { name: t('Acts for {name}').replace('{name}', '') })
    .first()
    .click()
const tasksUnderWay = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${t('Tasks')} `) }).click()
const firstPicture = (page: Page) => page.locator('#main li button').first().click()

/** Screens of an administrator with two weeks of tasks. */
export const ownerScreens: readonly Screen[] = [
  { name: 'history-full', address: '/history', act: overDays },
  { name: 'history-selected', address: '/history', act: inOrder(overDays, press('Select all')) },
  {
    name: 'overlay-history-delete',
    address: '/history',
    act: inOrder(overDays, press('Select all'), page =>
      page
        .locator('#main')
        .getByRole('button', { name: t('Delete'), exact: true })
        .click(),
    ),
  },
  { name: 'overlay-history-acts', address: '/history', act: inOrder(overDays, firstActs) },
  { name: 'overlay-history-compare', address: '/history', act: inOrder(overDays, firstPicture) },
  { name: 'history-failed', address: '/history', act: withoutTasks },
  { name: 'overlay-tasks', address: '/tools', act: inOrder(ofEveryState, tasksUnderWay) },
  { name: 'overlay-owner', address: '/tools', act: press('account') },
  { name: 'owner-settings', address: '/settings' },
  { name: 'owner-subscription', address: '/settings?tab=subscription' },
  { name: 'owner-pricing', address: '/a/pricing' },
  { name: 'overlay-delete-account', address: '/settings', act: press('Delete my account') },
  { name: 'owner-too-many-requests', address: `/too-many-requests?retryAt=${soon()}` },
  { name: 'overlay-banner', address: '/a/home' },
  { name: 'region', address: '/tools/relight', act: fromElsewhere },
  { name: 'signed-in-login', address: '/a/login' },
  ...rooms.map(name => ({ name: `admin-${name.toLowerCase()}`, address: '/admin', act: room(name) })),
  {
    name: 'admin-person',
    address: '/admin',
    act: inOrder(room('People'), fill('E-mail, name or id', 'wilhelmina'), press('Find'), page =>
      page.getByRole('button', { name: 'wilhelmina' }).click(),
    ),
  },
  {
    name: 'overlay-admin-banner',
    address: '/admin',
    act: inOrder(room('Banners'), press('Write a banner')),
  },
]

async function withoutTasks(page: Page): Promise<void> {
  await page.route('**/api/tasks?*', route => route.abort())
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

async function fromElsewhere(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-country': 'AQ' })
  await page.reload()
}
