import { hash } from 'node:crypto'
import { type Dirent, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { patiently } from './patience.mjs'
import { program } from './program.ts'
import { root } from './root.mjs'

const stamp = join(root, 'apps/web/dist/.built-from')
const sources = ['package-lock.json', '{apps/web,packages/{ui,stage,tools,protocol}}/**/*']

/** Build the web app where its sources changed since the last build. */
export async function buildWeb(): Promise<void> {
  const state = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  // Vite empties dist first, stamp included, so a build that fails is not taken for one that is current.
  await patiently('Building the web app', process.execPath, [program('vite'), 'build'], {
    cwd: join(root, 'apps/web'),
  })
  await patiently(
    'Making its pages',
    process.execPath,
    [program('vite'), 'build', '--ssr', 'src/prerender.tsx', '--outDir', 'dist-pages'],
    {
      cwd: join(root, 'apps/web'),
    },
  )
  await patiently('Writing its pages', process.execPath, ['prerender.ts'], { cwd: join(root, 'apps/web') })
  writeFileSync(stamp, state)
}

function sourcesHash(): string {
  const exclude = ({ name }: Dirent) => ['node_modules', 'dist', '.vite'].includes(name)
  const files = globSync(sources, { cwd: root, withFileTypes: true, exclude })
    .filter(entry => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()
  const contents = files.map(file => `${file} ${hash('sha256', readFileSync(join(root, file)))}`)
  return hash('sha256', contents.join('\n'))
}

if (import.meta.main) await buildWeb()
