import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { check, sayFailures } from './check.ts'
import { findOrInstallChromium } from './chromium.ts'
import { openPostgres } from './postgres.ts'
import { program } from './program.ts'
import { root } from './root.mjs'
import { type Outcome, step } from './step.ts'
import { type BrowserReport, failedInBrowser, failedUnits, type UnitReport } from './what-failed.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

const unit = 'unit and integration tests'
const browserStep = 'browser tests'
const unitReport = 'test-results/unit.json'
const browserReport = 'test-results/browser.json'
const noBrowser = 'no Chromium here. Install one, or name it in PENTIMENTO_CHROMIUM.'

rmSync(join(root, 'test-results'), { recursive: true, force: true })
const browser = findOrInstallChromium()
const outcomes = await check()
const path = await browser
const postgres = await openPostgres().catch((error: unknown) => void console.error(error))
if (postgres) process.env['PENTIMENTO_TEST_DATABASE'] = postgres.url
outcomes.push(await unitTests())
await postgres?.close()
const built = await build()
outcomes.push(built)
if (built.passed && path) outcomes.push(await browserTests(path))

const units = read<UnitReport>(unitReport)
const stories = read<BrowserReport>(browserReport)
const failures = [...(units ? failedUnits(units) : []), ...(stories ? failedInBrowser(stories) : [])]
for (const failure of failures) console.error(`\n${failure}`)
sayFailures(outcomes)
if (!postgres) console.error('\nTests on PostgreSQL were SKIPPED: none could be started here.')
if (!path) console.error(`\nBrowser tests were SKIPPED: ${noBrowser}`)
const { passed, failed, skipped } = total(outcomes)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1

function unitTests(): Promise<Outcome> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return step(unit, program('vitest'), 'run', ...reporters)
}

async function build(): Promise<Outcome> {
  const name = 'web app'
  console.log(`\n── ${name}`)
  try {
    await buildWeb()
    return { name, passed: true }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name, passed: false }
  }
}

function browserTests(chromium: string): Promise<Outcome> {
  process.env['PENTIMENTO_CHROMIUM'] = chromium
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = join(root, browserReport)
  const playwright = program('@playwright/test', 'playwright')
  // What fails is tried again for its trace; it has failed, whatever comes of that.
  const again = ['--retries=1', '--fail-on-flaky-tests']
  return step(browserStep, playwright, 'test', '--config=e2e', '--reporter=list,json', ...again)
}

/** Tests by the runners' own count; any other step that failed counts as one. */
function total(steps: Outcome[]): Count {
  const counts: Record<string, Count> = { [unit]: unitCount(), [browserStep]: browserCount() }
  const sum = (key: keyof Count) => Object.values(counts).reduce((all, count) => all + count[key], 0)
  const uncounted = steps.filter(({ name, passed }) => !passed && !counts[name]?.failed)
  return { passed: sum('passed'), failed: sum('failed') + uncounted.length, skipped: sum('skipped') }
}

function unitCount(): Count {
  return {
    passed: units?.numPassedTests ?? 0,
    failed: units?.numFailedTests ?? 0,
    skipped: (units?.numPendingTests ?? 0) + (units?.numTodoTests ?? 0),
  }
}

function browserCount(): Count {
  const stats = stories?.stats
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  }
}

function read<Report>(report: string): Report | undefined {
  const path = join(root, report)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
