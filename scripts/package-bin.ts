import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Path of the script behind a package's command, to run it with this process's Node. The scripts in
 * `node_modules/.bin` would use the Node on the `PATH`.
 *
 * @param name package name: `vite`
 * @param command for a package with several commands @default the package's name
 * @throws {Error} if the package isn't installed or has no such command
 */
export function packageBin(name: string, command = name): string {
  const folder = ['.', 'scripts', 'apps/web', 'e2e']
    .map(location => join(root, location, 'node_modules', name))
    .find(location => existsSync(join(location, 'package.json')))
  if (!folder) throw new Error(`${name} is not installed: run npm ci`)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const path = typeof bin === 'string' ? bin : bin[command]
  if (!path) throw new Error(`${name} has no command ${command}`)
  return join(folder, path)
}
