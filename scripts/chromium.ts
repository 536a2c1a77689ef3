import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian.ts'

const systemPaths = [
  // Without a browser's own user interface it takes half the processor time of the others.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium: the one `PENTIMENTO_CHROMIUM` names, Playwright's own, the system's, or none.
 *
 * @throws {Error} where `PENTIMENTO_CHROMIUM` names no program
 */
export function findChromium(): string | undefined {
  const named = process.env['PENTIMENTO_CHROMIUM']
  if (named && !isExecutable(named)) throw new Error(`PENTIMENTO_CHROMIUM: no program at ${named}`)
  return [named, chromium.executablePath(), ...systemPaths].find(path => path && isExecutable(path))
}

/** {@link findChromium}, after installing the distribution's package where there is none and we may. */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return found
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installFromDebian(name)
    const installed = findChromium()
    if (installed) return installed
  }
  return undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
