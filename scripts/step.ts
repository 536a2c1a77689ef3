import { forward } from './forward.mjs'

export interface Outcome {
  name: string
  passed: boolean
}

/** Run one step of a check under its name, with its own output. A step that was interrupted ends the run. */
export async function step(name: string, script: string, ...args: string[]): Promise<Outcome> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const code = await forward(process.execPath, [script, ...args], { ...process.env, CI: 'true' })
  if (code > 128) process.exit(code)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(code === 0 ? `   passed in ${seconds} s` : `   FAILED after ${seconds} s: ${name}`)
  return { name, passed: code === 0 }
}
