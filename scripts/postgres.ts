import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { installDebianPackage } from './debian.ts'
import { findFreePort } from './test-server.ts'

export interface Postgres {
  url: string
  pid(): number | undefined
  /** Kill it by SIGKILL and start it again on the same data. */
  crash(): Promise<void>
  close(): Promise<void>
}

const readyTimeoutMs = 300_000

/** Start an empty PostgreSQL server on loopback for the tests. @returns undefined if PostgreSQL isn't installed */
export async function startPostgres(): Promise<Postgres | undefined> {
  if (!findBinaries()) await installDebianPackage('postgresql')
  const binaries = findBinaries()
  if (!binaries) return undefined
  const data = mkdtempSync(join(tmpdir(), 'pentimento-postgres-'))
  const runAs = postgresUser(data)
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'tests', '-A', 'trust', '-N'], {
    ...runAs,
    stdio: 'ignore',
  })
  const port = await findFreePort()
  const options = ['-p', String(port), '-h', '127.0.0.1', '-k', data, '-F']
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...options], { ...runAs, stdio: 'ignore' })
  let server = start()
  const close = async () => {
    if (server.exitCode === null) {
      const closed = once(server, 'exit')
      server.kill('SIGINT')
      await closed
    }
    rmSync(data, { recursive: true, force: true })
  }
  const end = Date.now() + readyTimeoutMs
  const crash = async () => {
    server.kill('SIGKILL')
    if (server.signalCode === null) await once(server, 'exit')
    // It refuses to start while a process of the old server still runs.
    do {
      server = start()
      while (server.exitCode === null && !isReady()) await after(100)
    } while (server.exitCode !== null)
  }
  const isReady = () => {
    try {
      execFileSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  while (!isReady()) {
    if (server.exitCode !== null || Date.now() > end) {
      await close()
      throw new Error('PostgreSQL could not be started')
    }
    await after(100)
  }
  return { url: `postgres://tests@127.0.0.1:${port}/postgres`, pid: () => server.pid, crash, close }
}

/** Debian installs each version in its own folder. */
function findBinaries(): string | undefined {
  const [server] = globSync(['/usr/lib/postgresql/*/bin/postgres', '/opt/homebrew/bin/postgres'])
  return server && dirname(server)
}

/** PostgreSQL refuses to run as root; Debian's package creates the user `postgres`. */
function postgresUser(folder: string): Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> {
  if (process.getuid?.() !== 0) return { cwd: folder }
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid, cwd: folder }
}
