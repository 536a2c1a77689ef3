import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The merge base of the current branch and `main`. */
export const forkPoint = (): string => git('merge-base', 'main', 'HEAD')[0] ?? 'main'

/** Paths changed since {@link forkPoint}, including uncommitted and untracked files. */
export function changedFiles(): string[] {
  const changed = git('diff', '--name-only', forkPoint())
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')]
}

/** Files that affect neither the product nor its tests. */
const unrelated = /^(docs|bench|training)\/|[.]md$|^LICENSE$/
const unitTest = /[.]test[.]tsx?$/
const tool = /^packages\/tools\/src\/([^/]+)\//
const browserTest = /^e2e\/[^/]+[.]spec[.]ts$/

/**
 * Browser tests for changed paths: a tool's own tests for files in its folder, a changed test itself, and all tests for
 * any other part of the product.
 *
 * @returns paths of test files, or `all`
 */
export function browserTestsFor(changed: readonly string[]): string[] | 'all' {
  const files = new Set<string>()
  for (const path of changed) {
    if (unrelated.test(path) || unitTest.test(path)) continue
    const id = tool.exec(path)?.[1]
    const tests = id ? globSync(`e2e/${id}*.spec.ts`, { cwd: root }) : browserTest.test(path) ? [path] : []
    if (tests.length === 0) return 'all'
    for (const file of tests.filter(file => existsSync(join(root, file)))) files.add(file)
  }
  return [...files].sort()
}
