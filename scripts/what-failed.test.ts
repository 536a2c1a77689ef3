import { expect, test } from 'vitest'
import { failedInBrowser, failedUnits } from './what-failed.ts'

test('a browser test that failed at its first try alone is named, with why', () => {
  const red = '\u001b[31mError: it is hidden\u001b[39m\n  in the header'
  const specs = [
    { title: 'passes at once', file: 'story.spec.ts', tests: [{ results: [{}] }] },
    { title: 'passes then', file: 'story.spec.ts', tests: [{ results: [{ error: { message: red } }, {}] }] },
  ]
  expect(failedInBrowser({ suites: [{ specs: [], suites: [{ specs }] }] })).toEqual([
    'story.spec.ts: passes then\n  Error: it is hidden\n    in the header',
  ])
})

test('a unit test that failed is named, and a file that could not be read', () => {
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const assertionResults = [
    { fullName: 'masks are empty', status: 'failed', failureMessages: ['AssertionError: 1'] },
    { fullName: 'masks are full', status: 'passed', failureMessages: [] },
  ]
  const testResults = [
    { name: 'masks.test.ts', assertionResults },
    { name: 'lights.test.ts', message: 'Cannot find it', assertionResults: [] },
  ]
  expect(failedUnits({ ...counts, testResults })).toEqual([
    'masks are empty\n  AssertionError: 1',
    'lights.test.ts\n  Cannot find it',
  ])
})
