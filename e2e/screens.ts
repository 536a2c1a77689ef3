import type { Page } from '@playwright/test'
import { password } from './people.ts'
import {
  alerted,
  asAdmin,
  breakScreen,
  bringNowhere,
  byKeys,
  checkOut,
  choose,
  fill,
  followLink,
  inOrder,
  loseLine,
  press,
  pricesKnown,
  refused,
  signUpHere,
  soon,
  startTrial,
  waitsLong,
  withoutConsent,
} from './screen-acts.ts'
import { toolIds } from './tools.ts'

/** What may be looked at, and how one gets there. */
export interface Screen {
  name: string
  address: string
  /** What is done once it is there. */
  act?: (page: Page) => Promise<unknown>
  /** Whether it is there on small screens alone. */
  isNarrow?: boolean
}

/** Begins as soon as it has a picture. */
const quickTool = '/tools/remove-background'
const nobody = 'nobody@example.com'

const tools = toolIds.map(id => ({ name: `tool-${id}`, address: `/tools/${id}` }))

const doors: readonly Screen[] = [
  { name: 'login', address: '/a/login' },
  { name: 'login-link', address: '/a/login?by=link' },
  { name: 'login-new', address: '/a/login?by=new', act: press('Create an account') },
  {
    name: 'login-refused',
    address: '/a/login',
    act: inOrder(fill('E-mail', nobody), fill('Password', 'a wrong horse'), press('Sign in'), alerted),
  },
  { name: 'forgot-password', address: '/a/forgot-password' },
  {
    name: 'forgot-password-unknown',
    address: '/a/forgot-password',
    act: inOrder(fill('E-mail', nobody), press('Send the link'), alerted),
  },
  { name: 'reset-password', address: '/a/reset-password?token=one' },
  { name: 'reset-password-spent', address: '/a/reset-password' },
  { name: 'signin-link', address: '/a/login?by=link', act: followLink },
  { name: 'signin-link-spent', address: '/signin-link' },
  { name: 'signin-link-elsewhere', address: '/signin-link?token=another' },
  { name: 'qr-sign-in', address: '/qr-sign-in?code=one' },
  { name: 'qr-sign-in-spent', address: '/qr-sign-in' },
]

const over: readonly Screen[] = [
  { name: 'over-account', address: '/tools', act: press('sign up') },
  { name: 'over-tasks-none', address: '/tools', act: press('Tasks') },
  { name: 'over-menu', address: '/tools', act: press('Menu'), isNarrow: true },
  { name: 'over-theme', address: '/tools', act: press('Theme') },
  { name: 'over-language', address: '/tools', act: press('Language') },
  { name: 'over-cookies', address: '/a/terms', act: press('Cookies') },
  { name: 'over-first-visit', address: '/', act: withoutConsent },
  { name: 'over-palette', address: '/tools', act: byKeys('Control+k') },
  { name: 'over-keys', address: '/tools', act: byKeys('?') },
  { name: 'over-tool-choice', address: '/tools/text-to-image', act: bringNowhere },
  { name: 'over-phone-sign-in', address: '/a/login', act: press('With your phone') },
  {
    name: 'over-toast',
    address: '/tools',
    act: inOrder(press('sign up'), fill('E-mail', nobody), press('sign in')),
  },
  { name: 'over-signed-in', address: '/tools', act: inOrder(signUpHere, press('account')) },
  {
    name: 'over-pro-only',
    address: '/tools',
    act: inOrder(signUpHere, press('account'), press('unlock pro')),
  },
  {
    name: 'over-usage-cap',
    address: quickTool,
    act: refused('usage-cap', 'You have reached the usage cap', 429),
  },
  {
    name: 'over-second-step',
    address: '/settings',
    act: inOrder(signUpHere, press('Switch on'), fill('Password', password), press('Go on')),
  },
  {
    name: 'over-banned',
    address: quickTool,
    act: refused('user-disabled', 'This account has been disabled', 403),
  },
  {
    name: 'over-too-many-at-once',
    address: quickTool,
    act: refused('too-many-at-once', 'Too many at once', 429),
  },
  {
    name: 'over-queue-full',
    address: quickTool,
    act: refused('queue-full', 'The queue is at capacity', 503),
  },
  { name: 'over-high-traffic', address: quickTool, act: waitsLong },
]

/** Every screen that a visitor or a new account can open, and what stands over them. */
export const screens: readonly Screen[] = [
  { name: 'home', address: '/' },
  { name: 'tools', address: '/tools' },
  { name: 'tools-filtered', address: '/tools', act: choose('Portrait edition') },
  { name: 'tools-none', address: '/tools', act: fill('Search tools', 'embroidery') },
  ...tools,
  { name: 'history', address: '/history' },
  { name: 'pricing', address: '/a/pricing', act: pricesKnown },
  ...doors,
  { name: 'settings', address: '/settings' },
  { name: 'too-many-requests', address: `/too-many-requests?againAt=${soon()}` },
  { name: 'too-many-requests-over', address: '/too-many-requests?againAt=2026-01-01T00:00:00Z' },
  { name: 'too-many-requests-unknown', address: '/too-many-requests' },
  { name: 'api', address: '/a/api' },
  { name: 'contact', address: '/a/contact' },
  { name: 'contact-faults', address: '/a/contact', act: press('Send') },
  { name: 'press-kit', address: '/a/pressKit' },
  { name: 'privacy', address: '/a/privacy' },
  { name: 'terms', address: '/a/terms' },
  { name: 'kit', address: '/design-system' },
  { name: 'admin', address: '/admin', act: asAdmin },
  { name: 'not-found', address: '/nowhere' },
  { name: 'broken', address: '/tools', act: breakScreen },
  ...over,
  { name: 'own-settings', address: '/settings', act: signUpHere },
  { name: 'own-subscription', address: '/settings?tab=subscription', act: signUpHere },
  { name: 'own-checkout', address: '/a/pricing', act: checkOut },
  { name: 'own-checkout-done', address: '/a/pricing', act: startTrial },
  {
    name: 'own-subscription-trial',
    address: '/a/pricing',
    act: inOrder(startTrial, page => page.goto('/settings?tab=subscription')),
  },
  { name: 'offline', address: '/tools', act: loseLine },
]
