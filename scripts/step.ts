import { availableParallelism } from 'node:os'
import { forward } from './forward.mjs'

/** One program of a check or test run. */
export interface Step {
  name: string
  script: string
  args?: string[]
  env?: Record<string, string>
}

export interface Outcome {
  name: string
  passed: boolean
  seconds: number
}

/** Run a step and print its name, output and duration. If a signal ends the step, this process exits too. */
export async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.name}`)
  const outcome = await run(step)
  console.log(summaryLine(outcome))
  return outcome
}

/** Run steps in parallel, one per processor. Prints each step's name and output when it ends. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const remaining = [...steps]
  const runNext = async () => {
    for (let step = remaining.shift(); step; step = remaining.shift()) {
      const chunks: Buffer[] = []
      const outcome = await run(step, chunk => chunks.push(chunk))
      console.log(`\n── ${step.name}\n${Buffer.concat(chunks)}${summaryLine(outcome)}`)
      outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  return outcomes
}

async function run({ name, script, args = [], env }: Step, onOutput?: (chunk: Buffer) => void) {
  const start = performance.now()
  const options = { env: { ...process.env, CI: 'true', ...env }, ...(onOutput && { onOutput }) }
  const code = await forward(process.execPath, [script, ...args], options)
  if (code > 128) process.exit(code)
  return { name, passed: code === 0, seconds: (performance.now() - start) / 1000 }
}

const summaryLine = ({ name, passed, seconds }: Outcome) =>
  passed ? `   passed in ${seconds.toFixed(1)} s` : `   FAILED after ${seconds.toFixed(1)} s: ${name}`
