import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserTestsFor, changedFiles, forkPoint } from './changed-files.ts'
import { printFailures, staticChecks } from './check.ts'
import { findOrInstallChromium } from './chromium.ts'
import { startCpuTimeMeter } from './cpu-time.ts'
import { packageBin } from './package-bin.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { prepareData } from './prepared-data.ts'
import { root } from './root.mjs'
import { type Outcome, runStep, runSteps, type Step } from './step.ts'
import { type Kind, listSeconds, overBudget, readBudget, type SecondsByKind } from './test-budget.ts'
import { failureTexts, readReport, reportPath, reportVariable, slowestFiles, sumOf } from './test-report.ts'

const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, changed: { type: 'boolean' }, shard: { type: 'string' } },
})
const shard = options.shard ? [`--shard=${options.shard}`] : []
const isFirstShard = !options.shard || options.shard.startsWith('1/')
const webApp: Step = { name: 'web app', script: 'scripts/build-web.ts' }

const start = performance.now()
const meter = startCpuTimeMeter()
const seconds: SecondsByKind = {}
const outcomes: Outcome[] = []
rmSync(join(root, 'test-results'), { recursive: true, force: true })

// Beside the static checks, whose last ones leave a core idle.
const preparation = Promise.all([
  prepareData(),
  // Both may install a Debian package, one at a time.
  findOrInstallChromium(options.all).then(async browser => ({
    browser,
    postgres: await startPostgres().catch((error: unknown) => void console.error(error)),
  })),
])
await run('static', () => runSteps([webApp, ...(isFirstShard ? staticChecks : [])]))
const [prepared, { browser, postgres }] = await preparation
await run('unit', async () => [
  await runStep(unitTests('unit', ['unit', 'dom', ...(options.all ? ['full'] : [])])),
])
await run('server', async () => [await runStep(serverTests(postgres))])
await postgres?.close()
const isBuilt = outcomes.some(({ name, passed }) => name === webApp.name && passed)
if (isBuilt && browser) await run('browser', () => browserTests(browser))
prepared?.remove()
meter.stop()
process.exitCode = summarize()

/** Run steps and record their CPU time. */
async function run(kind: Kind, steps: () => Promise<Outcome[]>): Promise<void> {
  outcomes.push(...(await steps()))
  const used = meter.read()
  if (used !== undefined) seconds[kind] = used
}

function unitTests(name: string, projects: string[], env: Record<string, string> = {}): Step {
  const reporters = ['--reporter=default', '--reporter=./scripts/unit-reporter.ts']
  const related = options.changed ? [`--changed=${forkPoint()}`, '--passWithNoTests'] : []
  return {
    name: `${name} tests`,
    script: packageBin('vitest'),
    args: ['run', ...projects.flatMap(project => ['--project', project]), ...reporters, ...related, ...shard],
    env: { ...env, [reportVariable]: reportPath(name) },
  }
}

function serverTests(database: Postgres | undefined): Step {
  return unitTests('server', ['server'], database && { PENTIMENTO_TEST_DATABASE: database.url })
}

async function browserTests(path: string): Promise<Outcome[]> {
  const files = options.changed ? browserTestsFor(changedFiles()) : 'all'
  if (files !== 'all' && files.length === 0) return []
  const selection = files === 'all' ? [] : files
  const isFull = options.all || selection.some(file => file.includes('.full.'))
  // A failed test runs again to record a trace. It counts as failed even if the second attempt passes.
  const retries = ['--retries=1', '--fail-on-flaky-tests']
  const step = {
    name: 'browser tests',
    script: packageBin('@playwright/test', 'playwright'),
    args: ['test', '--config=e2e', ...selection, ...retries, ...shard],
    env: {
      PENTIMENTO_CHROMIUM: path,
      PENTIMENTO_FULL_TESTS: isFull ? 'on' : 'off',
      [reportVariable]: reportPath('browser'),
    },
  }
  return [await runStep(step)]
}

/** Whether a step reported failed tests, which are then counted instead of the step. */
function countsTests(step: string): boolean {
  return sumOf(readReport(reportPath(step.replace(' tests', ''))), 'failed') > 0
}

/** Print failed, slow and skipped tests. @returns the exit code */
function summarize(): number {
  const reports = ['unit', 'server', 'browser'].flatMap(name => readReport(reportPath(name)))
  for (const text of failureTexts(reports)) console.error(`\n${text}`)
  printFailures(outcomes)
  console.log(`\nSlowest files:\n${slowestFiles(reports)}`)
  console.log(`\nCPU time: ${listSeconds(seconds) || 'not measured on this system'}`)
  const isComplete = !options.changed && !options.shard
  const budget = isComplete ? readBudget(options.all ? 'test:all' : 'test') : {}
  for (const sentence of overBudget(seconds, budget)) console.log(sentence)
  if (!postgres) console.error('\nTests on PostgreSQL were SKIPPED: PostgreSQL could not be started.')
  if (!browser)
    console.error(
      '\nBrowser tests were SKIPPED: no Chromium found. Install one, or set PENTIMENTO_CHROMIUM to its path.',
    )
  const withoutReport = outcomes.filter(({ name, passed }) => !passed && !countsTests(name))
  const failed = sumOf(reports, 'failed') + withoutReport.length
  const skipped = sumOf(reports, 'skipped')
  const minutes = (performance.now() - start) / 60_000
  console.log(
    `\n${sumOf(reports, 'passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} in ${minutes.toFixed(1)} min`,
  )
  return outcomes.every(({ passed }) => passed) && failed === 0 ? 0 : 1
}
