// Entry point of `npm start`, `npm test` and the other npm scripts. Plain JavaScript for Node ≥ 20.19 without
// dependencies, because nothing may be installed yet. After the setup, Node 24 runs the TypeScript scripts.
import { join } from 'node:path'
import { forward } from './forward.mjs'
import { root } from './root.mjs'
import { setUp } from './set-up.mjs'

/** By command: the scripts to run one after another. The last one gets the arguments. */
const commands = /** @type {Record<string, string[]>} */ ({
  start: ['scripts/build-web.ts', 'apps/server/src/main.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  dev: ['scripts/dev.ts'],
  bench: ['scripts/bench.ts'],
  cli: ['apps/cli/src/main.ts'],
  models: ['apps/cli/src/models.ts'],
  backup: ['apps/server/src/backup.ts'],
  restore: ['apps/server/src/restore.ts'],
  'new-tool': ['scripts/new-tool.ts'],
  messages: ['scripts/messages.ts'],
  architecture: ['scripts/architecture.ts'],
  'sdk-types': ['scripts/sdk-types.ts'],
  'sdk-build': ['packages/sdk/build.ts'],
  screenshots: ['e2e/screenshots.ts'],
  'page-speed': ['e2e/page-speed.ts'],
  examples: ['scripts/examples/make-examples.ts'],
  demo: ['scripts/build-web.ts', 'e2e/demo.ts'],
  'readme-images': ['e2e/readme-images.ts'],
})

// packages/imaging sets it too, but a worker thread's environment doesn't reach the native library in time.
process.env['ORT_DISABLE_TELEMETRY'] = '1'

const [command = '', ...args] = process.argv.slice(2)
const scripts = Object.hasOwn(commands, command) ? commands[command] : undefined
if (!scripts) {
  console.error(`Usage: run.mjs COMMAND, one of ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}

try {
  const node = await setUp()
  // Node's compile cache halves the startup time of the command line and of every server process.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
  for (const script of scripts) {
    const code = await forward(node, [script, ...(script === scripts.at(-1) ? args : [])], { ipc: true })
    if (code !== 0) process.exit(code)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
