import { hash } from 'node:crypto'
import { type Dirent, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packageBin } from './package-bin.ts'
import { root } from './root.mjs'
import { patiently } from './run-with-progress.mjs'

const sources = [
  'package-lock.json',
  '{apps/web,packages/{language,ui,stage,tools,protocol}}/**/*',
  'packages/imaging/src/codec/sniff.ts',
]

export interface WebBuild {
  /** Output folder, relative to apps/web. @default 'dist' */
  folder?: string
  /** Origin of the server, if the web app is served from another origin. @default VITE_SERVER_ORIGIN */
  serverOrigin?: string | undefined
}

/** Build the web app, if its sources or the server's origin changed since the last build. */
export async function buildWeb({
  folder = 'dist',
  serverOrigin = process.env['VITE_SERVER_ORIGIN'],
}: WebBuild = {}): Promise<void> {
  const cwd = join(root, 'apps/web')
  const stamp = join(cwd, folder, '.built-from')
  const state = sourcesHash() + (serverOrigin ? ` ${serverOrigin}` : '')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  const env = { ...process.env, ...(serverOrigin && { VITE_SERVER_ORIGIN: serverOrigin }) }
  const run = (label: string, ...args: string[]) => patiently(label, process.execPath, args, { cwd, env })
  const build = [packageBin('vite'), 'build', '--outDir']
  // Vite first empties the folder, including the stamp, so a failed build does not count as current.
  await run('Building the web app', ...build, folder)
  await run('Building the prerenderer', ...build, `${folder}-pages`, '--ssr', 'src/prerender.ts')
  for (const language of ['en', ...catalogLanguages()])
    await run(`Prerendering pages (${language})`, 'prerender.ts', folder, language)
  await run('Writing the service worker', 'write-service-worker.ts', folder)
  rmSync(join(cwd, `${folder}-pages`), { recursive: true })
  writeFileSync(stamp, state)
}

/** Language tags for which the app has message catalogs. */
function catalogLanguages(): string[] {
  const folders = globSync('packages/language/src/*/', { cwd: root, withFileTypes: true })
  return folders.filter(entry => entry.isDirectory()).map(({ name }) => name)
}

function sourcesHash(): string {
  const exclude = ({ name }: Dirent) => ['node_modules', 'dist', '.cache', '.vite'].includes(name)
  const files = globSync(sources, { cwd: root, withFileTypes: true, exclude })
    .filter(entry => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()
  const contents = files.map(file => `${file} ${hash('sha256', readFileSync(join(root, file)))}`)
  return hash('sha256', contents.join('\n'))
}

if (import.meta.main) await buildWeb()
