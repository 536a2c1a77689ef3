import { existsSync, readFileSync } from 'node:fs'
import { patiently } from './run-with-progress.mjs'

/** Install a Debian package, if this is Debian and the process runs as root. Logs a failure instead of throwing. */
export async function installDebianPackage(name: string): Promise<void> {
  if (!canInstall()) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-qy', '--no-install-recommends', name]
  try {
    await patiently('Reading package lists', 'apt-get', ['update', '-q'], { env })
    await patiently(`Installing ${name}`, 'apt-get', install, { env })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

function canInstall(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release)
}
