import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patiently } from './patience.mjs'
import { program } from './program.ts'
import { root } from './root.mjs'

const stamp = join(root, 'apps/web/dist/.built-from')
const sources = [
  'package-lock.json',
  'apps/web/*',
  '{apps/web,packages/{ui,tools,protocol}}/{src,public}/**/*',
]

/** Build the web app where its sources changed since the last build. */
export async function buildWeb(): Promise<void> {
  const state = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  // Vite empties dist first, stamp included, so a build that fails is not taken for one that is current.
  await patiently('Building the web app', process.execPath, [program('vite'), 'build'], {
    cwd: join(root, 'apps/web'),
  })
  writeFileSync(stamp, state)
}

function sourcesHash(): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return hash('sha256', files.map(file => `${file}\0${hash('sha256', readFileSync(file))}`).join('\n'))
}

if (import.meta.main) await buildWeb()
