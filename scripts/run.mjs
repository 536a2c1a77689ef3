// What `npm start`, `npm test` and the others run. Plain JavaScript for any Node from 20.19 on, without
// a dependency: nothing may be installed yet. What comes after the set-up is TypeScript on Node 24.
import { join } from 'node:path'
import { forward } from './forward.mjs'
import { root } from './root.mjs'
import { setUp } from './set-up.mjs'

/** By command: the scripts that Node 24 runs one after another; the last one gets the arguments. */
const commands = /** @type {Record<string, string[]>} */ ({
  start: ['scripts/build-web.ts', 'apps/server/src/main.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  dev: ['scripts/dev.ts'],
  bench: ['scripts/bench.ts'],
  cli: ['apps/cli/src/main.ts'],
  models: ['apps/cli/src/models.ts'],
  'new-tool': ['scripts/new-tool.ts'],
  messages: ['scripts/messages.ts'],
  architecture: ['scripts/architecture.ts'],
  screenshots: ['e2e/screenshots.ts'],
  'page-speed': ['e2e/page-speed.ts'],
})

// packages/imaging sets it as well; a worker thread's own environment comes too late for the native library.
process.env['ORT_DISABLE_TELEMETRY'] = '1'

const [command = '', ...args] = process.argv.slice(2)
const scripts = Object.hasOwn(commands, command) ? commands[command] : undefined
if (!scripts) {
  console.error(`Say what to run: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}

try {
  const node = await setUp()
  // Node keeps compiled code there: halves the start of the command line, and of every process of a server.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
  for (const script of scripts) {
    const code = await forward(node, [script, ...(script === scripts.at(-1) ? args : [])])
    if (code !== 0) process.exit(code)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
