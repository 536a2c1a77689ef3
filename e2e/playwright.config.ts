import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { consentedState } from './consented-state.ts'
import { fullRun, isFullRun } from './full-run.ts'
import { originWithoutPlans, originWithPlans, workers } from './servers.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-servers.ts',
  outputDir: '../test-results/browser',
  forbidOnly: process.env['CI'] === 'true',
  ...(!isFullRun && { testIgnore: '*.full.spec.ts', grepInvert: new RegExp(fullRun) }),
  workers,
  // The limits are for tests that hang. They are high enough for a busy machine.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: [['list'], ['../scripts/browser-reporter.ts']],
  use: {
    baseURL: originWithPlans,
    actionTimeout: 180_000,
    screenshot: 'only-on-failure',
    // Recording a trace takes 20 % of the time.
    trace: 'on-first-retry',
    // Drawing animations takes 15 % of the CPU time; the full run draws them.
    ...(!isFullRun && { contextOptions: { reducedMotion: 'reduce' } }),
    // The cookie notice is already answered; its own test removes the answer.
    storageState: consentedState(originWithPlans, originWithoutPlans),
    // `page.route` doesn't intercept responses of a service worker; the service worker's own test allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
})
