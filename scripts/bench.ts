import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { forward } from './forward.mjs'
import { root } from './root.mjs'

// `npm run bench` runs all benchmarks; `npm run bench -- super-resolution` runs bench/super-resolution.ts only.
const [name = 'bench', ...args] = process.argv.slice(2)
const measure = join('bench', `${name}.ts`)
if (existsSync(join(root, measure))) process.exitCode = await forward(process.execPath, [measure, ...args])
else {
  console.error(`Benchmark not found: ${measure}`)
  process.exitCode = 2
}
