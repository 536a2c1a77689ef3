import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ICruiseOptions, ICruiseResult } from 'dependency-cruiser'
import { root } from './root.mjs'

/** What is read for imports. */
const sources = ['apps', 'packages', 'bench', 'e2e', 'scripts']

// dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 has not;
// it would see no .ts file and find nothing wrong. It is given this folder's TypeScript 5.9.
const here = createRequire(join(root, 'scripts/package.json'))
registerHooks({
  resolve: (specifier, context, next) =>
    /^typescript($|\/)/.test(specifier)
      ? { url: pathToFileURL(here.resolve(specifier)).href, format: null, shortCircuit: true }
      : next(specifier, context),
})

/**
 * Who imports whom, judged by `dependency-cruiser.config.mjs`.
 *
 * @param folder  a tree laid out as this repository, with its `node_modules`
 * @throws {Error} where no TypeScript could be read
 */
export async function cruiseSources(folder = root): Promise<ICruiseResult> {
  const { default: config } = await import('../dependency-cruiser.config.mjs')
  const rules = { ruleSet: { forbidden: config.forbidden }, validate: true }
  return (await run(sources, { ...config.options, ...rules, baseDir: folder })) as ICruiseResult
}

/** The imports between apps and packages as a Mermaid flowchart, tests left out. */
export async function drawHouse(): Promise<string> {
  const { default: config } = await import('../dependency-cruiser.config.mjs')
  const house = '^(apps|packages)/'
  return (await run(['apps', 'packages'], {
    ...config.options,
    baseDir: root,
    includeOnly: { path: house },
    exclude: { path: '[.]config[.]ts$|/dist/|[.]test[.]tsx?$|/test-[^/]+$' },
    collapse: `${house}[^/]+`,
    outputType: 'mermaid',
  })) as string
}

async function run(what: string[], options: ICruiseOptions): Promise<ICruiseResult | string> {
  const { allExtensions, cruise } = await import('dependency-cruiser')
  if (!allExtensions.some(({ extension, available }) => extension === '.ts' && available))
    throw new Error('dependency-cruiser found no TypeScript that it can read with')
  return (await cruise(what, options)).output
}
