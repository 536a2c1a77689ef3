import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { writeCompressed } from './compress.ts'

const dist = join(import.meta.dirname, process.argv[2] ?? 'dist')

/** Write the service worker with a list of the files that start the app without the server. */
async function writeServiceWorker(): Promise<void> {
  const name = join(import.meta.dirname, 'service-worker/service-worker.ts')
  const { code } = await transformWithOxc(await readFile(name, 'utf8'), name)
  const files = globSync(
    [
      'shell.html',
      'preload.js',
      'early-input.js',
      'favicon.svg',
      'manifest.webmanifest',
      'assets/*.{js,css,woff2}',
    ],
    // 2 MB that only the first HEIC image needs.
    { cwd: dist, exclude: name => basename(name).startsWith('heic-worker') },
  ).sort()
  const contents = await Promise.all(files.map(name => readFile(join(dist, name))))
  const buildId = hash('sha256', Buffer.concat([Buffer.from(code), ...contents])).slice(0, 12)
  const names = files.map(name => `/${name}`)
  const constants = `const buildId = ${JSON.stringify(buildId)}\nconst shellFiles = ${JSON.stringify(names)}\n`
  await writeCompressed(join(dist, 'service-worker.js'), constants + code)
}

await writeServiceWorker()
