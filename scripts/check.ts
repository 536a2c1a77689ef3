import { globSync } from 'node:fs'
import { packageBin } from './package-bin.ts'
import { root } from './root.mjs'
import { type Outcome, runSteps, type Step } from './step.ts'

const projects = '{{packages,apps}/*,bench,e2e,scripts}/tsconfig*.json'

/** The static checks: imports, unused code, types, lint and format. */
export const staticChecks: readonly Step[] = [
  { name: 'imports', script: 'scripts/imports.ts' },
  { name: 'unused code', script: packageBin('knip') },
  {
    name: 'spelling',
    script: packageBin('cspell'),
    args: ['lint', '--no-progress', '--no-summary', '--cache', '--cache-location', '.cache/cspell', '.'],
  },
  ...globSync(projects, { cwd: root }).sort().map(typeCheck),
  {
    name: 'lint and format',
    script: packageBin('@biomejs/biome', 'biome'),
    args: ['check', '--error-on-warnings'],
  },
]

/** Incremental, so that a second run checks only what changed. */
function typeCheck(project: string): Step {
  const kept = `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
  return {
    name: `types: ${project}`,
    script: packageBin('typescript', 'tsc'),
    args: ['--project', project, '--incremental', '--tsBuildInfoFile', kept],
  }
}

/** Print the names of failed steps, if there are any. */
export function printFailures(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ passed }) => !passed)
  if (failed.length > 0) console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
}

if (import.meta.main) {
  const outcomes = await runSteps(staticChecks)
  printFailures(outcomes)
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
}
