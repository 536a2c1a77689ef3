import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ICruiseOptions, ICruiseResult } from 'dependency-cruiser'
import { root } from './root.mjs'

/** What is read for imports, from the repository's root. */
export const sources = ['apps', 'packages', 'bench', 'e2e', 'scripts']

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
 * The graph of who imports whom, judged by `dependency-cruiser.config.mjs`.
 *
 * @param folder  a tree laid out as this repository, with its `node_modules`
 * @param options  over those of the configuration
 * @throws {Error} where no TypeScript could be read
 */
export async function cruiseSources(folder = root, options: ICruiseOptions = {}): Promise<ICruiseResult> {
  const { allExtensions, cruise } = await import('dependency-cruiser')
  if (!allExtensions.some(({ extension, available }) => extension === '.ts' && available))
    throw new Error('dependency-cruiser found no TypeScript that it can read with')
  const { default: config } = await import('../dependency-cruiser.config.mjs')
  const { output } = await cruise(sources, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
    ...options,
  })
  return output as ICruiseResult
}

/** Print who broke which rule, with its reason. @returns how many did */
export function sayViolations({ summary }: ICruiseResult): number {
  for (const { from, to, rule, comment } of summary.violations)
    console.error(`${rule.name}: ${from} → ${to}${comment ? `\n   ${comment}` : ''}`)
  console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports read`)
  return summary.violations.length
}
