import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type FileReport, relativePath, writeReport } from './test-report.ts'

/** Writes a {@link FileReport} for each file that Playwright ran. A test that failed in any attempt counts as failed. */
export default class BrowserReporter implements Reporter {
  #suite: Suite | undefined
  #errors: TestError[] = []

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#errors.push(error)
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const byFile = Map.groupBy(tests, ({ location }) => relativePath(location.file))
    const files = [...byFile].map(([file, testsOfFile]) => reportOf(file, testsOfFile))
    if (this.#errors.length > 0)
      files.push({
        ...{ file: 'outside of any test', seconds: 0, passed: 0, failed: this.#errors.length, skipped: 0 },
        failures: this.#errors.map(({ message = '' }) => ({ name: 'error', message })),
      })
    writeReport(files)
  }

  printsToStdio(): boolean {
    return false
  }
}

function reportOf(file: string, tests: readonly TestCase[]): FileReport {
  const failed = tests.filter(test => ['unexpected', 'flaky'].includes(test.outcome()))
  const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
  return {
    file,
    seconds: ms / 1000,
    passed: tests.filter(test => test.outcome() === 'expected').length,
    failed: failed.length,
    skipped: tests.filter(test => test.outcome() === 'skipped').length,
    failures: failed.map(({ title, results }) => ({
      name: title,
      message: results.find(({ error }) => error)?.error?.message ?? '',
    })),
  }
}
