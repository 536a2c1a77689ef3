import type { Page } from '@playwright/test'
import { inEveryState, spreadOverTwoWeeks } from './fake-task-list.ts'
import { clickButton, fill, sequence, timeInFiveHours } from './screen-actions.ts'
import type { Screen } from './screens.ts'
import { t } from './translation.ts'

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name: t(name) }).click()
const tabs = ['Users', 'Banners', 'Tasks', 'Feedback', 'Signals', 'Audit log']

const openFirstMenu = (page: Page) =>
  page
    .getByRole('button', { name: t('Actions for {name}').replace('{name}', '') })
    .first()
    .click()
const openTasksPanel = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${t('Tasks')} `) }).click()
const openFirstImage = (page: Page) => page.locator('#main li button').first().click()

/** Screens of an administrator with two weeks of tasks. */
export const adminScreens: readonly Screen[] = [
  { name: 'history-full', path: '/history', action: spreadOverTwoWeeks },
  {
    name: 'history-selected',
    path: '/history',
    action: sequence(spreadOverTwoWeeks, clickButton('Select all')),
  },
  {
    name: 'overlay-history-delete',
    path: '/history',
    action: sequence(spreadOverTwoWeeks, clickButton('Select all'), page =>
      page
        .locator('#main')
        .getByRole('button', { name: t('Delete'), exact: true })
        .click(),
    ),
  },
  { name: 'overlay-history-acts', path: '/history', action: sequence(spreadOverTwoWeeks, openFirstMenu) },
  { name: 'overlay-history-compare', path: '/history', action: sequence(spreadOverTwoWeeks, openFirstImage) },
  { name: 'history-failed', path: '/history', action: failTaskList },
  { name: 'overlay-tasks', path: '/tools', action: sequence(inEveryState, openTasksPanel) },
  { name: 'overlay-owner', path: '/tools', action: clickButton('account') },
  { name: 'owner-settings', path: '/settings' },
  { name: 'owner-subscription', path: '/settings?tab=subscription' },
  { name: 'owner-pricing', path: '/a/pricing' },
  { name: 'overlay-delete-account', path: '/settings', action: clickButton('Delete account') },
  { name: 'owner-too-many-requests', path: `/too-many-requests?retryAt=${timeInFiveHours()}` },
  { name: 'overlay-banner', path: '/a/home' },
  { name: 'region', path: '/tools/relight', action: fromBlockedRegion },
  { name: 'signed-in-login', path: '/a/login' },
  ...tabs.map(name => ({ name: `admin-${name.toLowerCase()}`, path: '/admin', action: openTab(name) })),
  {
    name: 'admin-person',
    path: '/admin',
    action: sequence(openTab('Users'), fill('Email, name or ID', 'wilhelmina'), clickButton('Search'), page =>
      page.getByRole('button', { name: 'wilhelmina' }).click(),
    ),
  },
  {
    name: 'overlay-admin-banner',
    path: '/admin',
    action: sequence(openTab('Banners'), clickButton('New banner')),
  },
]

async function failTaskList(page: Page): Promise<void> {
  await page.route('**/api/tasks?*', route => route.abort())
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

async function fromBlockedRegion(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-country': 'AQ' })
  await page.reload()
}
