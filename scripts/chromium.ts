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
  return installed()[0]
}

/** Path of a Chromium that has settings of its own, which the headless shell has not, or none. */
export function findChromiumWithSettings(): string | undefined {
  return installed().find(path => !/headless[-_]shell$/.test(path))
}

/**
 * {@link findChromium}, after installing the distribution's package where there is none and we may.
 *
 * @param withSettings whether one with settings is installed, too
 */
export async function findOrInstallChromium(withSettings = false): Promise<string | undefined> {
  if (!findChromium()) await installFromDebian('chromium-headless-shell')
  if (!findChromium() || (withSettings && !findChromiumWithSettings())) await installFromDebian('chromium')
  return findChromium()
}

function installed(): string[] {
  const paths = [process.env['PENTIMENTO_CHROMIUM'], chromium.executablePath(), ...systemPaths]
  return paths.filter(path => path !== undefined).filter(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
