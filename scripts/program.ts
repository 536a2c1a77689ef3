import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The script behind a package's command, to be run by the Node that runs us; what lies in `.bin` would
 * take whatever Node the path has.
 *
 * @param name   package name: `vite`
 * @param command  where the package has several @default the package's name
 */
export function program(name: string, command = name): string {
  const folder = ['scripts', '.', 'apps/web', 'e2e']
    .map(place => join(root, place, 'node_modules', name))
    .find(place => existsSync(join(place, 'package.json')))
  if (!folder) throw new Error(`${name} is not installed: run npm ci`)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const path = typeof bin === 'string' ? bin : bin[command]
  if (!path) throw new Error(`${name} has no command ${command}`)
  return join(folder, path)
}
