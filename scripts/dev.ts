import { join } from 'node:path'
import { forward } from './forward.mjs'
import { packageBin } from './package-bin.ts'
import { root } from './root.mjs'

// Node restarts the server when a file changes. Vite serves the web app and proxies the server's paths.
const children = [
  forward(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']),
  forward(process.execPath, [packageBin('vite'), join(root, 'apps/web')]),
]
process.exitCode = await Promise.race(children)
process.kill(process.pid, 'SIGTERM')
