import type { Reporter, TestModule } from 'vitest/node'
import { type FileReport, relativePath, writeReport } from './test-report.ts'

/** Writes a {@link FileReport} for each file that Vitest ran. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const files = modules.map(reportOf)
    if (unhandled.length > 0)
      files.push({
        ...{ file: 'outside of any test', seconds: 0, passed: 0, failed: unhandled.length, skipped: 0 },
        failures: unhandled.map(({ message }) => ({ name: 'unhandled error', message })),
      })
    writeReport(files)
  }
}

function reportOf(module: TestModule): FileReport {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  const tests = [...module.children.allTests()]
  const inState = (state: string) => tests.filter(test => test.result().state === state)
  const setupErrors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap(suite => suite.errors()),
  ]
  const failures = [
    ...setupErrors.map(({ message }) => ({ name: 'setup', message })),
    ...inState('failed').map(test => ({
      name: test.fullName,
      message: test.result().errors?.[0]?.message ?? '',
    })),
  ]
  return {
    file: relativePath(module.moduleId),
    seconds: ms / 1000,
    passed: inState('passed').length,
    failed: failures.length,
    skipped: inState('skipped').length,
    failures,
  }
}
