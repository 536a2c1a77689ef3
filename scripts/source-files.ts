import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join, sep } from 'node:path'
import { root } from './root.mjs'

/** The top-level folders that hold source files. */
export const sourceFolders = ['apps', 'packages', 'bench', 'e2e', 'scripts']

/** Names of the folders that git ignores at any depth: the lines of `.gitignore` such as `dist/`. */
export const ignoredFolders: ReadonlySet<string> = new Set(
  readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter(line => /^[^/]+\/$/.test(line))
    .map(line => line.slice(0, -1)),
)

/**
 * The source files on disk, folders that git ignores left out.
 *
 * @param extensions without a dot: `ts`
 * @param folder a tree laid out as this repository
 * @returns paths relative to `folder`, with forward slashes
 */
export function sourceFiles(extensions: string[], folder = root): string[] {
  const pattern = `{${sourceFolders.join(',')}}/**/*.*`
  return globSync(pattern, { cwd: folder, exclude: path => ignoredFolders.has(basename(path)) })
    .filter(path => extensions.includes(extname(path).slice(1)))
    .map(path => path.replaceAll(sep, '/'))
    .sort()
}
