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

/** A state of the app to check or capture, and how to reach it. */
export interface Screen {
  name: string
  address: string
  /** Runs on the page after it has loaded. */
  act?: (page: Page) => Promise<unknown>
  /** Whether it exists on small screens only. */
  isNarrow?: boolean
}

/** A tool that starts as soon as it has an image. */
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
  { name: 'overlay-account', address: '/tools', act: press('sign up') },
  { name: 'overlay-tasks-none', address: '/tools', act: press('Tasks') },
  { name: 'overlay-menu', address: '/tools', act: press('Menu'), isNarrow: true },
  { name: 'overlay-theme', address: '/tools', act: press('Theme') },
  { name: 'overlay-language', address: '/tools', act: press('Language') },
  { name: 'overlay-cookies', address: '/a/terms', act: press('Cookies') },
  { name: 'overlay-first-visit', address: '/', act: withoutConsent },
  { name: 'overlay-palette', address: '/tools', act: byKeys('Control+k') },
  { name: 'overlay-keys', address: '/tools', act: byKeys('?') },
  { name: 'overlay-tool-choice', address: '/tools/text-to-image', act: bringNowhere },
  { name: 'overlay-phone-sign-in', address: '/a/login', act: press('With your phone') },
  {
    name: 'overlay-toast',
    address: '/tools',
    act: inOrder(press('sign up'), fill('E-mail', nobody), press('sign in')),
  },
  { name: 'overlay-signed-in', address: '/tools', act: inOrder(signUpHere, press('account')) },
  {
    name: 'overlay-pro-only',
    address: '/tools',
    act: inOrder(signUpHere, press('account'), press('unlock pro')),
  },
  {
    name: 'overlay-usage-cap',
    address: quickTool,
    act: refused('usage-cap', 'You have reached the usage cap', 429),
  },
  {
    name: 'overlay-second-step',
    address: '/settings',
    act: inOrder(signUpHere, press('Switch on'), fill('Password', password), press('Go on')),
  },
  {
    name: 'overlay-banned',
    address: quickTool,
    act: refused('user-disabled', 'This account has been disabled', 403),
  },
  {
    name: 'overlay-too-many-at-once',
    address: quickTool,
    act: refused('too-many-at-once', 'Too many at once', 429),
  },
  {
    name: 'overlay-queue-full',
    address: quickTool,
    act: refused('queue-full', 'The queue is at capacity', 503),
  },
  { name: 'overlay-high-traffic', address: quickTool, act: waitsLong },
]

/** Every screen that a visitor or a new account can open, and the layers over them. */
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
  { name: 'too-many-requests', address: `/too-many-requests?retryAt=${soon()}` },
  { name: 'too-many-requests-over', address: '/too-many-requests?retryAt=2026-01-01T00:00:00Z' },
  { name: 'too-many-requests-unknown', address: '/too-many-requests' },
  { name: 'api', address: '/a/api' },
  { name: 'contact', address: '/a/contact' },
  { name: 'contact-errors', address: '/a/contact', act: press('Send') },
  { name: 'press-kit', address: '/a/pressKit' },
  { name: 'privacy', address: '/a/privacy' },
  { name: 'terms', address: '/a/terms' },
  { name: 'kit', address: '/design-system' },
  { name: 'admin', address: '/admin', act: asAdmin },
  { name: 'not-found', address: '/nowhere' },
  { name: 'screen-failed', address: '/tools', act: breakScreen },
  ...over,
  { name: 'account-settings', address: '/settings', act: signUpHere },
  { name: 'account-subscription', address: '/settings?tab=subscription', act: signUpHere },
  { name: 'account-checkout', address: '/a/pricing', act: checkOut },
  { name: 'account-checkout-done', address: '/a/pricing', act: startTrial },
  {
    name: 'account-subscription-trial',
    address: '/a/pricing',
    act: inOrder(startTrial, page => page.goto('/settings?tab=subscription')),
  },
  { name: 'offline', address: '/tools', act: loseLine },
]
