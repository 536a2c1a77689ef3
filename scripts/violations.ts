import type { ICruiseResult, IModule } from 'dependency-cruiser'

/**
 * Describe the violations of import rules, one line per cause: rule, import path, what to do instead.
 *
 * A `reachable` rule reports every pair of a module and a forbidden module it reaches: hundreds for one wrong import.
 * This reports the shortest path, then the shortest one that shares no import with the paths before, and so on. So
 * there are never more lines than imports to remove.
 */
export function describeViolations({ modules, summary }: ICruiseResult): string[] {
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]))
  const line = (rule: string, path: string[]) => `${rule}: ${path.join(' → ')} (${comments.get(rule)})`
  const lines = summary.violations
    .filter(({ type }) => type !== 'reachability')
    .map(({ rule, from, to, cycle }) => line(rule.name, [from, ...(cycle?.map(({ name }) => name) ?? [to])]))
  const reachability = summary.violations.filter(({ type }) => type === 'reachability')
  for (const [rule, violations] of Map.groupBy(reachability, ({ rule }) => rule.name)) {
    const from = new Set(violations.map(({ from }) => from))
    const to = new Set(violations.map(({ to }) => to))
    lines.push(...disjointPaths(modules, from, to).map(path => line(rule, path)))
  }
  return [...new Set(lines)]
}

/** Paths that share no import, shortest first. */
function disjointPaths(modules: IModule[], from: Set<string>, to: Set<string>): string[][] {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      new Set(dependencies.map(({ resolved }) => resolved).sort()),
    ]),
  )
  const paths: string[][] = []
  for (let path = shortestPath(imports, from, to); path; path = shortestPath(imports, from, to)) {
    paths.push(path)
    for (const [at, module] of path.entries()) imports.get(module)?.delete(path[at + 1] ?? '')
  }
  return paths
}

/** Breadth-first search from all of `from` at once. Ties are resolved alphabetically. */
function shortestPath(
  imports: Map<string, Set<string>>,
  from: Set<string>,
  to: Set<string>,
): string[] | undefined {
  const importers = new Map<string, string | undefined>([...from].sort().map(module => [module, undefined]))
  for (const module of importers.keys())
    for (const imported of imports.get(module) ?? []) {
      if (to.has(imported)) return [...pathTo(module, importers), imported]
      if (!importers.has(imported)) importers.set(imported, module)
    }
  return undefined
}

function pathTo(module: string, importers: Map<string, string | undefined>): string[] {
  const importer = importers.get(module)
  return importer === undefined ? [module] : [...pathTo(importer, importers), module]
}
