import type { Page } from '@playwright/test'
import { password } from './accounts.ts'
import {
  checkRadio,
  clearConsent,
  clickButton,
  failScreenScript,
  fill,
  goOffline,
  goToCheckout,
  mockAdminOverview,
  mockBanners,
  mockLongQueue,
  mockRejection,
  openWithShortcut,
  pasteImage,
  sequence,
  signInByEmailLink,
  signUpOnPage,
  startTrial,
  timeInFiveHours,
  waitForAlert,
  waitForPrices,
} from './screen-actions.ts'
import { toolIds } from './tools.ts'

/** A state of the app to check or capture, and how to reach it. */
export interface Screen {
  name: string
  path: string
  /** Runs on the page after it has loaded. */
  action?: (page: Page) => Promise<unknown>
  /** Whether it exists on small screens only. */
  isPhoneOnly?: boolean
}

/** A tool that starts as soon as it has an image. */
const quickTool = '/tools/remove-background'
const unknownEmail = 'nobody@example.com'

const tools = toolIds.map(id => ({ name: `tool-${id}`, path: `/tools/${id}` }))

const signInScreens: readonly Screen[] = [
  { name: 'login', path: '/a/login' },
  { name: 'login-link', path: '/a/login?by=link' },
  { name: 'login-new', path: '/a/login?by=new', action: clickButton('Create account') },
  {
    name: 'login-refused',
    path: '/a/login',
    action: sequence(
      fill('Email', unknownEmail),
      fill('Password', 'a wrong horse'),
      clickButton('Sign in'),
      waitForAlert,
    ),
  },
  { name: 'forgot-password', path: '/a/forgot-password' },
  {
    name: 'forgot-password-unknown',
    path: '/a/forgot-password',
    action: sequence(fill('Email', unknownEmail), clickButton('Send link'), waitForAlert),
  },
  { name: 'reset-password', path: '/a/reset-password?token=one' },
  { name: 'reset-password-spent', path: '/a/reset-password' },
  { name: 'signin-link', path: '/a/login?by=link', action: signInByEmailLink },
  { name: 'signin-link-spent', path: '/signin-link' },
  { name: 'signin-link-elsewhere', path: '/signin-link?token=another' },
  { name: 'qr-sign-in', path: '/qr-sign-in?code=one' },
  { name: 'qr-sign-in-spent', path: '/qr-sign-in' },
]

const overlayScreens: readonly Screen[] = [
  { name: 'overlay-account', path: '/tools', action: clickButton('sign up') },
  { name: 'overlay-tasks-none', path: '/tools', action: clickButton('Tasks') },
  { name: 'overlay-menu', path: '/tools', action: clickButton('Menu'), isPhoneOnly: true },
  { name: 'overlay-theme', path: '/tools', action: clickButton('Theme') },
  { name: 'overlay-language', path: '/tools', action: clickButton('Language') },
  { name: 'overlay-banners', path: '/a/home', action: mockBanners },
  { name: 'overlay-cookies', path: '/a/terms', action: clickButton('Cookies') },
  { name: 'overlay-first-visit', path: '/', action: clearConsent },
  { name: 'overlay-palette', path: '/tools', action: openWithShortcut('Control+k') },
  { name: 'overlay-keys', path: '/tools', action: openWithShortcut('?') },
  { name: 'overlay-tool-choice', path: '/tools/text-to-image', action: pasteImage },
  { name: 'overlay-phone-sign-in', path: '/a/login', action: clickButton('Use your phone') },
  {
    name: 'overlay-toast',
    path: '/tools',
    action: sequence(clickButton('sign up'), fill('Email', unknownEmail), clickButton('sign in')),
  },
  { name: 'overlay-signed-in', path: '/tools', action: sequence(signUpOnPage, clickButton('account')) },
  {
    name: 'overlay-pro-only',
    path: '/tools',
    action: sequence(signUpOnPage, clickButton('account'), clickButton('unlock pro')),
  },
  {
    name: 'overlay-usage-cap',
    path: quickTool,
    action: mockRejection('usage-cap', 'You have reached the usage cap', 429),
  },
  {
    name: 'overlay-second-step',
    path: '/settings',
    action: sequence(
      signUpOnPage,
      clickButton('Turn on'),
      fill('Password', password),
      clickButton('Continue'),
    ),
  },
  {
    name: 'overlay-banned',
    path: quickTool,
    action: mockRejection('user-disabled', 'This account has been disabled', 403),
  },
  {
    name: 'overlay-too-many-at-once',
    path: quickTool,
    action: mockRejection('too-many-at-once', 'Too many at once', 429),
  },
  {
    name: 'overlay-queue-full',
    path: quickTool,
    action: mockRejection('queue-full', 'The queue is at capacity', 503),
  },
  { name: 'overlay-high-traffic', path: quickTool, action: mockLongQueue },
]

/** Every screen that a visitor or a new account can open, and the layers over them. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'tools', path: '/tools' },
  { name: 'tools-filtered', path: '/tools', action: checkRadio('Portrait edition') },
  { name: 'tools-none', path: '/tools', action: fill('Search tools', 'embroidery') },
  ...tools,
  { name: 'history', path: '/history' },
  { name: 'pricing', path: '/a/pricing', action: waitForPrices },
  ...signInScreens,
  { name: 'settings', path: '/settings' },
  { name: 'too-many-requests', path: `/too-many-requests?retryAt=${timeInFiveHours()}` },
  { name: 'too-many-requests-over', path: '/too-many-requests?retryAt=2026-01-01T00:00:00Z' },
  { name: 'too-many-requests-unknown', path: '/too-many-requests' },
  { name: 'api', path: '/a/api' },
  { name: 'contact', path: '/a/contact' },
  { name: 'contact-errors', path: '/a/contact', action: clickButton('Send') },
  { name: 'press-kit', path: '/a/pressKit' },
  { name: 'privacy', path: '/a/privacy' },
  { name: 'terms', path: '/a/terms' },
  { name: 'kit', path: '/design-system' },
  { name: 'admin', path: '/admin', action: mockAdminOverview },
  { name: 'not-found', path: '/nowhere' },
  { name: 'screen-failed', path: '/tools', action: failScreenScript },
  ...overlayScreens,
  { name: 'account-settings', path: '/settings', action: signUpOnPage },
  { name: 'account-subscription', path: '/settings?tab=subscription', action: signUpOnPage },
  { name: 'account-checkout', path: '/a/pricing', action: goToCheckout },
  { name: 'account-checkout-done', path: '/a/pricing', action: startTrial },
  {
    name: 'account-subscription-trial',
    path: '/a/pricing',
    action: sequence(startTrial, page => page.goto('/settings?tab=subscription')),
  },
  { name: 'offline', path: '/tools', action: goOffline },
]
