import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Each benchmark runs in its own process, sequentially, so that they don't affect each other. */
const parts = [
  'matting',
  'super-resolution',
  'completion',
  'safety',
  'text-removal',
  'text-legibility',
  'text-styles',
  'uncrop',
  'relight',
  'relight-preview',
  'stage-latency',
  'replace-background',
  'universal-resizer',
  'illustrate',
  'masking',
  'queue',
  'estimates',
]

for (const part of parts) {
  console.log(`\n== ${part}`)
  const running = spawn(process.execPath, [join(import.meta.dirname, `${part}.ts`)], { stdio: 'inherit' })
  const [code] = await once(running, 'exit')
  if (code !== 0) process.exitCode = 1
}
