import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/** Results of one test file. */
export interface FileReport {
  /** Path relative to the repository's root. */
  file: string
  /** Duration, including setup. */
  seconds: number
  passed: number
  failed: number
  skipped: number
  /** Each failed test, with its first error. */
  failures: { name: string; message: string }[]
}

/** Environment variable with the path to which a run's reporter writes. */
export const reportVariable = 'PENTIMENTO_TEST_REPORT'

export function writeReport(files: readonly FileReport[]): void {
  const path = process.env[reportVariable]
  if (!path) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(files))
}

/** @returns an empty list if the run ended before it could write a report */
export function readReport(path: string): FileReport[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

/** @param path absolute */
export const relativePath = (path: string): string => relative(root, path).replaceAll('\\', '/')

/** The name of each failed test with the first lines of its error, to print at the end of a log. */
export function failureTexts(files: readonly FileReport[]): string[] {
  return files.flatMap(({ file, failures }) =>
    failures.map(({ name, message }) => {
      const lines = stripVTControlCharacters(message).split('\n', 8)
      return [`${file}: ${name}`, ...lines.map(line => `  ${line}`)].join('\n')
    }),
  )
}

/** A table of the slowest files, slowest first. */
export function slowestFiles(files: readonly FileReport[], count = 20): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n')
}

/** Sum of a count over files. */
export const sumOf = (files: readonly FileReport[], key: 'passed' | 'failed' | 'skipped'): number =>
  files.reduce((sum, file) => sum + file[key], 0)

/** Path of the report of a run: `unit`, `server` or `browser`. */
export const reportPath = (name: string): string => join(root, 'test-results', `${name}.json`)
