import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { forward } from './forward.mjs'
import { root } from './root.mjs'

// `npm run bench` runs all benchmarks; `npm run bench -- super-resolution` runs bench/super-resolution.ts only.
const [name = 'bench', ...args] = process.argv.slice(2)
const benchmark = join('bench', `${name}.ts`)
if (existsSync(join(root, benchmark)))
  process.exitCode = await forward(process.execPath, [benchmark, ...args])
else {
  console.error(`Benchmark not found: ${benchmark}`)
  process.exitCode = 2
}
