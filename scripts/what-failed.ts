import { stripVTControlCharacters } from 'node:util'

/** Of Vitest's JSON report, what is read here. */
export interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** Of Playwright's JSON report, what is read here. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: BrowserSuite[]
}
interface BrowserSuite {
  suites?: BrowserSuite[]
  specs: { title: string; file: string; tests: { results: { error?: { message?: string } }[] }[] }[]
}

/** Each unit test that failed, with the first lines of why. */
export function failedUnits({ testResults }: UnitReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [told(name, message)] : []
    return failed.map(({ fullName, failureMessages }) => told(fullName, failureMessages?.[0]))
  })
}

/** Each browser test that failed at any try, with the first lines of why it did so first. */
export function failedInBrowser({ suites }: { suites: BrowserSuite[] }): string[] {
  return suites.flatMap(({ specs, suites: within }) => [
    ...specs.flatMap(({ title, file, tests }) => {
      const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
      return error ? [told(`${file}: ${title}`, error.message)] : []
    }),
    ...failedInBrowser({ suites: within ?? [] }),
  ])
}

const told = (name: string, why = '') => {
  const lines = stripVTControlCharacters(why).split('\n', 8)
  return [name, ...lines.map(line => `  ${line}`)].join('\n')
}
