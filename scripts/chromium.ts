import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './debian.ts'

const systemPaths = [
  // First, because without a browser UI it needs half the CPU time of the others.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium: the one in `PENTIMENTO_CHROMIUM`, otherwise Playwright's, otherwise the system's.
 *
 * @returns undefined if none is installed
 * @throws {Error} if `PENTIMENTO_CHROMIUM` is not the path of a program
 */
export function findChromium(): string | undefined {
  const configured = process.env['PENTIMENTO_CHROMIUM']
  if (configured && !isExecutable(configured))
    throw new Error(`PENTIMENTO_CHROMIUM: no program at ${configured}`)
  return installedPaths()[0]
}

/** Path of a Chromium that reads a profile's preferences, which the headless shell doesn't. */
export function findChromiumWithSettings(): string | undefined {
  return installedPaths().find(path => !/headless[-_]shell$/.test(path))
}

/**
 * {@link findChromium}, after installing Debian's package if no Chromium is found and this process may install one.
 *
 * @param withSettings whether to also install one for {@link findChromiumWithSettings}
 */
export async function findOrInstallChromium(withSettings = false): Promise<string | undefined> {
  if (!findChromium()) await installDebianPackage('chromium-headless-shell')
  if (!findChromium() || (withSettings && !findChromiumWithSettings())) await installDebianPackage('chromium')
  return findChromium()
}

function installedPaths(): string[] {
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
