import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { patiently } from './patience.mjs'

const fromTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium: the one `PENTIMENTO_CHROMIUM` names, Playwright's own, the system's, or none. */
export function findChromium(): string | undefined {
  const named = process.env['PENTIMENTO_CHROMIUM']
  if (named && !isExecutable(named)) throw new Error(`PENTIMENTO_CHROMIUM: no program at ${named}`)
  return [named, chromium.executablePath(), ...fromTheSystem].find(path => path && isExecutable(path))
}

/** {@link findChromium}, after installing the distribution's where this is Debian and we may. */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found || !mayInstall()) return found
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await patiently('Reading package lists', 'apt-get', ['update', '-q'], { env })
    await patiently(
      'Installing Chromium',
      'apt-get',
      ['install', '-qy', '--no-install-recommends', 'chromium'],
      {
        env,
      },
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  return findChromium()
}

function mayInstall(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
