import { expect, test } from 'vitest'
import { type FileReport, failureTexts, slowestFiles, sumOf } from './test-report.ts'

const report = (file: string, seconds: number, failures: FileReport['failures'] = []): FileReport => ({
  ...{ file, seconds, passed: 2, skipped: 0 },
  ...{ failed: failures.length, failures },
})

test('lists each failed test with the first lines of its error, without color codes', () => {
  const message = '\u001b[31mError: hidden\u001b[39m\n  in the header'
  const reports = [report('a.test.ts', 1), report('b.spec.ts', 1, [{ name: 'is seen', message }])]
  expect(failureTexts(reports)).toEqual(['b.spec.ts: is seen\n  Error: hidden\n    in the header'])
})

test('lists the slowest files first', () => {
  const reports = [report('quick.test.ts', 0.2), report('slow.test.ts', 31), report('middle.test.ts', 4)]
  expect(slowestFiles(reports, 2)).toBe('   31.0 s  slow.test.ts\n    4.0 s  middle.test.ts')
})

test('sums the counts of all files', () => {
  expect(sumOf([report('a.test.ts', 1), report('b.test.ts', 1)], 'passed')).toBe(4)
})
