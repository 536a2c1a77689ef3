import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

const port = 3987

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/browser',
  forbidOnly: process.env['CI'] === 'true',
  // A cut-out takes seconds of both cores; tests beside it would only wait.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    cwd: '..',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
