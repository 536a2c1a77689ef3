import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ICruiseOptions, ICruiseResult, IModule } from 'dependency-cruiser'
import { root } from './root.mjs'
import { sourceFiles, sourceFolders } from './source-files.ts'

/** Minimum share of the TypeScript files on disk that must be read; with fewer, violations would be missed. */
const minReadShare = 0.95

// dependency-cruiser parses TypeScript through the compiler's JavaScript API, which TypeScript 7 doesn't have.
// Without it, dependency-cruiser silently skips every .ts file. Resolve it to this folder's TypeScript 5.9.
registerHooks({
  resolve: (specifier, context, next) =>
    /^typescript($|\/)/.test(specifier)
      ? {
          url: pathToFileURL(createRequire(import.meta.url).resolve(specifier)).href,
          format: null,
          shortCircuit: true,
        }
      : next(specifier, context),
})

/**
 * Read all imports and check them against `dependency-cruiser.config.mjs`.
 *
 * @param folder a tree with the layout of this repository, including `node_modules`
 * @throws {Error} if fewer than 95 % of the TypeScript files on disk were read
 */
export async function cruiseSources(folder = root): Promise<ICruiseResult> {
  const { default: config } = await import('../dependency-cruiser.config.mjs')
  const rules = { ruleSet: { forbidden: config.forbidden }, validate: true }
  const result = (await run(sourceFolders, { ...config.options, ...rules, baseDir: folder })) as ICruiseResult
  requireMostFilesRead(result.modules, folder)
  return result
}

function requireMostFilesRead(modules: IModule[], folder: string): void {
  const read = new Set(modules.filter(({ followable }) => followable !== false).map(({ source }) => source))
  const files = sourceFiles(['ts', 'tsx'], folder)
  const unread = files.filter(file => !read.has(file))
  const count = files.length - unread.length
  if (files.length > 0 && count / files.length >= minReadShare) return
  throw new Error(
    `The import checker read ${count} of ${files.length} TypeScript files, fewer than ${minReadShare * 100} %. ` +
      `Check \`sourceFolders\` and the options in dependency-cruiser.config.mjs. Not read: ${unread.slice(0, 5).join(', ')}, …`,
  )
}

/** The imports between apps and packages as a Mermaid flowchart, excluding tests. */
export async function drawDependencyGraph(): Promise<string> {
  const { default: config } = await import('../dependency-cruiser.config.mjs')
  const workspaces = '^(apps|packages)/'
  return (await run(['apps', 'packages'], {
    ...config.options,
    baseDir: root,
    includeOnly: { path: workspaces },
    exclude: { path: '[.]config[.]ts$|/dist/|[.]test[.]tsx?$|/test-[^/]+$' },
    collapse: `${workspaces}[^/]+`,
    outputType: 'mermaid',
  })) as string
}

async function run(paths: string[], options: ICruiseOptions): Promise<ICruiseResult | string> {
  const { allExtensions, cruise } = await import('dependency-cruiser')
  if (!allExtensions.some(({ extension, available }) => extension === '.ts' && available))
    throw new Error('dependency-cruiser found no compatible TypeScript compiler')
  return (await cruise(paths, options)).output
}
