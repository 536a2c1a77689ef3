import { globSync } from 'node:fs'
import { program } from './program.ts'
import { root } from './root.mjs'
import { type Outcome, step } from './step.ts'

const projects = '{{packages,apps}/*,bench,e2e,scripts}/tsconfig*.json'

/** Everything that reads the sources without running them. All of it runs, so that one pass shows all. */
export async function check(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const project of globSync(projects, { cwd: root }).sort())
    outcomes.push(await step(`types: ${project}`, program('typescript', 'tsc'), '-p', project))
  outcomes.push(
    await step('lint and format', program('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'),
  )
  outcomes.push(await step('imports', 'scripts/imports.ts'))
  outcomes.push(await step('unused code', program('knip')))
  return outcomes
}

/** Name what failed; nothing to say when all is well. */
export function sayFailures(outcomes: Outcome[]): void {
  const failed = outcomes.filter(({ passed }) => !passed)
  if (failed.length > 0) console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
}

if (import.meta.main) {
  const outcomes = await check()
  sayFailures(outcomes)
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
}
