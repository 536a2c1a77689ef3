import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The commit at which the current branch left `main`. */
export const forkPoint = (): string => git('merge-base', 'main', 'HEAD')[0] ?? 'main'

/** Paths that differ from `main`: commits since {@link forkPoint}, and what is not committed yet. */
export function changedFiles(): string[] {
  const changed = git('diff', '--name-only', forkPoint())
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')]
}

/** What neither the product nor its tests are made of. */
const unrelated = /^(docs|bench|training)\/|[.]md$|^LICENSE$/
const unitTest = /[.]test[.]tsx?$/
const tool = /^packages\/tools\/src\/([^/]+)\//
const browserTest = /^e2e\/[^/]+[.]spec[.]ts$/

/**
 * The browser tests that changed paths concern: a tool's own for its folder, a changed test itself, and all of them
 * for any other part of the product.
 *
 * @returns paths of test files, or `all`
 */
export function browserTestsFor(changed: readonly string[]): string[] | 'all' {
  const files = new Set<string>()
  for (const path of changed) {
    if (unrelated.test(path) || unitTest.test(path)) continue
    const id = tool.exec(path)?.[1]
    const own = id ? globSync(`e2e/${id}*.spec.ts`, { cwd: root }) : browserTest.test(path) ? [path] : []
    if (own.length === 0) return 'all'
    for (const file of own.filter(file => existsSync(join(root, file)))) files.add(file)
  }
  return [...files].sort()
}
