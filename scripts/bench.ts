import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { forward } from './forward.mjs'
import { root } from './root.mjs'

// `npm run bench` measures the whole; `npm run bench -- super-resolution` one part, by its file in bench/.
const [name = 'bench', ...args] = process.argv.slice(2)
const measure = join('bench', `${name}.ts`)
if (existsSync(join(root, measure))) process.exitCode = await forward(process.execPath, [measure, ...args])
else {
  console.error(`There is no ${measure}.`)
  process.exitCode = 2
}
