import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian.ts'

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

/** {@link findChromium}, after installing the distribution's where there is none and we may. */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return found
  await installFromDebian('chromium')
  return findChromium()
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
