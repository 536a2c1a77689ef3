import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../scripts/root.mjs'
import { asAdmin, pricesKnown, refused, signUpHere, waitsLong } from './screen-acts.ts'

/** What may be looked at, and how one gets there. */
export interface Screen {
  name: string
  address: string
  /** What is done once it is there. */
  act?: (page: Page) => Promise<unknown>
}

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Begins as soon as it has a picture. */
const quickTool = '/tools/remove-background'

async function unlock(page: Page): Promise<void> {
  await press(/^account$/)(page)
  await press(/^unlock pro$/)(page)
}

/** A tool is a folder with a contract. */
export const toolIds = globSync('packages/tools/src/*/contract.ts', { cwd: root })
  .map(path => basename(dirname(path)))
  .sort()
const tools = toolIds.map(id => ({ name: `tool-${id}`, address: `/tools/${id}` }))

/** Every screen that can be opened by its address, and what stands over them. */
export const screens: readonly Screen[] = [
  { name: 'home', address: '/' },
  { name: 'tools', address: '/tools' },
  ...tools,
  { name: 'history', address: '/history' },
  { name: 'pricing', address: '/a/pricing', act: pricesKnown },
  { name: 'login', address: '/a/login' },
  { name: 'forgot-password', address: '/a/forgot-password' },
  { name: 'settings', address: '/settings' },
  { name: 'too-many-requests', address: '/too-many-requests' },
  { name: 'api', address: '/a/api' },
  { name: 'contact', address: '/a/contact' },
  { name: 'press-kit', address: '/a/pressKit' },
  { name: 'privacy', address: '/a/privacy' },
  { name: 'terms', address: '/a/terms' },
  { name: 'kit', address: '/kit' },
  { name: 'admin', address: '/admin', act: asAdmin },
  { name: 'not-found', address: '/nowhere' },
  { name: 'over-account', address: '/tools', act: press(/^(sign up|account)$/) },
  { name: 'over-tasks', address: '/tools', act: press(/^Tasks/) },
  { name: 'over-theme', address: '/tools', act: press(/^Theme$/) },
  { name: 'over-cookies', address: '/a/terms', act: press(/^Cookies$/) },
  { name: 'over-palette', address: '/tools', act: page => page.keyboard.press('Control+k') },
  { name: 'over-keys', address: '/tools', act: page => page.keyboard.press('?') },
  {
    name: 'over-signed-in',
    address: '/tools',
    act: page => signUpHere(page).then(() => press(/^account$/)(page)),
  },
  { name: 'over-pro-only', address: '/tools', act: page => signUpHere(page).then(() => unlock(page)) },
  {
    name: 'over-usage-cap',
    address: quickTool,
    act: refused('usage-cap', 'You have reached the usage cap', 429),
  },
  {
    name: 'over-banned',
    address: quickTool,
    act: refused('user-disabled', 'This account has been disabled', 403),
  },
  {
    name: 'over-queue-full',
    address: quickTool,
    act: refused('queue-full', 'The queue is at capacity', 503),
  },
  { name: 'over-high-traffic', address: quickTool, act: waitsLong },
  { name: 'own-settings', address: '/settings', act: signUpHere },
  { name: 'own-subscription', address: '/settings?tab=subscription', act: signUpHere },
  { name: 'offline', address: '/tools', act: page => page.context().setOffline(true) },
]
