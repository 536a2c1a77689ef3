import { cruiseSources, sayViolations } from './cruise.ts'

const violations = sayViolations(await cruiseSources())
process.exitCode = violations === 0 ? 0 : 1
