import { cruiseSources } from './cruise.ts'
import { unanalyzableImports } from './unanalyzable-imports.ts'
import { describeViolations } from './violations.ts'

try {
  const result = await cruiseSources()
  const problems = [...describeViolations(result), ...unanalyzableImports()]
  for (const problem of problems) console.error(problem)
  const { totalCruised, totalDependenciesCruised } = result.summary
  console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports read`)
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
