import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join, sep } from 'node:path'
import { root } from './root.mjs'

/** Top-level folders with source files. */
export const sourceFolders = ['apps', 'packages', 'bench', 'e2e', 'scripts']

/** Names of folders that git ignores at any depth, from lines of `.gitignore` such as `dist/`. */
export const ignoredFolders: ReadonlySet<string> = new Set(
  readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter(line => /^[^/]+\/$/.test(line))
    .map(line => line.slice(0, -1)),
)

/**
 * The source files on disk, except those in folders that git ignores.
 *
 * @param extensions without a dot: `ts`
 * @param folder a tree with the layout of this repository
 * @returns paths relative to `folder`, with forward slashes
 */
export function sourceFiles(extensions: string[], folder = root): string[] {
  const pattern = `{${sourceFolders.join(',')}}/**/*.*`
  return globSync(pattern, { cwd: folder, exclude: path => ignoredFolders.has(basename(path)) })
    .filter(path => extensions.includes(extname(path).slice(1)))
    .map(path => path.replaceAll(sep, '/'))
    .sort()
}
