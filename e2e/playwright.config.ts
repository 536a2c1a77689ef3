import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { consented } from './consented.ts'
import { houseWithoutPlans, houseWithPlans, newcomers, ports, providers } from './houses.ts'

const house = (port: number, plans: 'on' | 'off') => ({
  command: `"${process.execPath}" e2e/serve.ts`,
  cwd: '..',
  env: { PORT: String(port), PENTIMENTO_PLANS: plans, ...newcomers, ...(plans === 'on' && providers) },
  url: `http://localhost:${port}/readyz`,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
})

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/browser',
  forbidOnly: process.env['CI'] === 'true',
  // A cut-out takes seconds of both cores; tests beside it would only wait.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: houseWithPlans,
    screenshot: 'only-on-failure',
    // To record costs a fifth of the time.
    trace: 'on-first-retry',
    // What the cookie notice asks has been answered; its own test asks anew.
    storageState: consented(houseWithPlans, houseWithoutPlans),
    // Its own test allows it: what it answers, `page.route` does not hear of.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
  webServer: [house(ports.withPlans, 'on'), house(ports.withoutPlans, 'off')],
})
