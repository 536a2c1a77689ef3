import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { patiently } from './run-with-progress.mjs'

/** Since 24.3, Node runs TypeScript without a warning. */
const needed = { major: 24, minor: 3 }

/**
 * Install missing packages and find the Node to run the project with. Prints nothing if there is nothing to do, and
 * prints to stderr only, so that stdout belongs to the command.
 *
 * @returns {Promise<string>} path of a Node ≥ 24.3
 * @throws {Error} if packages or Node can't be installed
 */
export async function setUp() {
  if (!isInstalled()) await patiently('Installing packages', ...npm('ci', '--no-audit', '--no-fund'))
  return ownNode() ?? pinnedNode() ?? installPinnedNode()
}

/** Whether node_modules has every package of package-lock.json that is required on all platforms. */
function isInstalled() {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  return Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {}).every(
    ([path, { version, optional, devOptional, link }]) =>
      !path.includes('node_modules/') ||
      link ||
      optional ||
      devOptional ||
      installed[path]?.version === version,
  )
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted install leaves none.
 *
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }> | undefined}
 */
function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : undefined
}

const ownNode = () => (isNewEnough(process.versions.node) ? process.execPath : undefined)

/** @param {string} version  such as `24.9.0` */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > needed.major || (major === needed.major && minor >= needed.minor)
}

/** The Node that the install script of the npm package `node` installed. */
function pinnedNode() {
  const path = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  try {
    const version = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return isNewEnough(version.trim().slice(1)) ? path : undefined
  } catch {
    return undefined
  }
}

/** Run that install script: `.npmrc` disables install scripts in npm. */
async function installPinnedNode() {
  const cwd = join(root, 'node_modules/node')
  const doing = `Installing Node ${needed.major}`
  await patiently(doing, process.execPath, ['installArchSpecificPackage'], { cwd })
  const node = pinnedNode()
  if (!node) throw new Error(`Install Node ${needed.major} or newer manually, then try again.`)
  return node
}

/**
 * The npm that runs this script, or the one on the `PATH`.
 *
 * @param {string[]} args
 * @returns {[string, string[]]} program and arguments
 */
function npm(...args) {
  const cli = process.env['npm_execpath']
  return cli?.endsWith('npm-cli.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}
