import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { quickPasswords } from '../scripts/test-server.ts'
import { consentedState } from './consented-state.ts'
import { fullRun, isFullRun } from './full-run.ts'
import {
  originWithoutPlans,
  originWithPlans,
  portsOfWorker,
  providerEnvAt,
  visitorEnv,
  workers,
} from './servers.ts'

const server = (port: number, plans: 'on' | 'off', settings: Record<string, string> = {}) => ({
  command: `"${process.execPath}" e2e/serve.ts`,
  cwd: '..',
  env: {
    PORT: String(port),
    PENTIMENTO_PLANS: plans,
    // Servers, their workers and runs share the compiled code of packages.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
    ...quickPasswords,
    ...visitorEnv,
    ...settings,
  },
  url: `http://localhost:${port}/readyz`,
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 60_000 },
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
})

const serversOf = (worker: number) => {
  const { withPlans, withoutPlans, issuer } = portsOfWorker(worker)
  return [server(withPlans, 'on', providerEnvAt(issuer)), server(withoutPlans, 'off')]
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
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
  webServer: Array.from({ length: workers }, (_, worker) => serversOf(worker)).flat(),
})
