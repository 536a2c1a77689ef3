import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { cpuMsOfTree } from '../scripts/cpu-time.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { root } from '../scripts/root.mjs'
import { findFreePort } from '../scripts/test-server.ts'

export const targets = ['web', 'worker', 'child', 'database'] as const
export type Target = (typeof targets)[number]

const retryMs = 500

/** Web processes, worker processes and PostgreSQL, each of which is started again when it is killed. */
export interface Deployment {
  /** Of the web processes. */
  origins: string[]
  databaseUrl: string
  /** CPU milliseconds used since the start: by the web processes, the workers with their processes, and PostgreSQL. */
  cpuMs(): Record<'web' | 'worker' | 'database', number>
  /** Kill a random process of a kind by SIGKILL. @returns false if none was running */
  kill(target: Target, random: () => number): Promise<boolean>
  close(): Promise<void>
}

/**
 * @param extraEnv       environment variables of all processes
 * @param options.folder a checkout of the repository, which is run
 * @param options.count  how many web processes, and how many workers
 */
export async function startDeployment(
  dataFolder: string,
  extraEnv: Record<string, string> = {},
  { folder = root, count = 2 }: { folder?: string; count?: number } = {},
): Promise<Deployment> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is missing')
  const ports = await Promise.all(Array.from({ length: count }, () => findFreePort()))
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    PENTIMENTO_DATA: dataFolder,
    PENTIMENTO_APP_CHECK: 'off',
    PENTIMENTO_NSFW: 'off',
    PENTIMENTO_WATERMARK: 'off',
    PENTIMENTO_QUEUE_MAX: '100000',
    PENTIMENTO_NEW_VISITORS_PER_BROWSER: '100000',
    PENTIMENTO_VISITORS_PER_ADDRESS: '100000',
    PENTIMENTO_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'error',
    ...extraEnv,
  }
  const webs = ports.map(port => keepRunning(folder, { ...env, PENTIMENTO_ROLE: 'web', PORT: String(port) }))
  const workers = ports.map(() => keepRunning(folder, { ...env, PENTIMENTO_ROLE: 'worker', PORT: '0' }, true))
  const pick = <T>(choices: T[], random: () => number) => choices[Math.floor(random() * choices.length)]
  return {
    origins: ports.map(port => `http://localhost:${port}`),
    databaseUrl: postgres.url,
    cpuMs: () => {
      const sumOf = (pids: (number | undefined)[]) =>
        pids.reduce<number>((sum, pid) => sum + (pid === undefined ? 0 : cpuMsOfTree(pid)), 0)
      return {
        web: sumOf(webs.map(({ pid }) => pid())),
        worker: sumOf(workers.map(({ pid }) => pid())),
        database: sumOf([postgres.pid()]),
      }
    },
    kill: async (target, random) => {
      if (target === 'database') {
        await postgres.crash()
        return true
      }
      const pids = (target === 'web' ? webs : workers).flatMap(({ pid }) => pid() ?? [])
      const killed = pick(target === 'child' ? pids.flatMap(childrenOf) : pids, random)
      if (killed !== undefined) process.kill(killed, 'SIGKILL')
      return killed !== undefined
    },
    close: async () => {
      await Promise.all([...webs, ...workers].map(({ close }) => close()))
      await postgres.close()
    },
  }
}

/** Wait until all web processes answer. */
export async function waitUntilReady(origins: string[]): Promise<void> {
  for (const origin of origins)
    while (
      !(await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await after(200)
}

function keepRunning(folder: string, env: NodeJS.ProcessEnv, hasOwnPort = false) {
  let child: ChildProcess
  let isClosing = false
  const run = async () => {
    while (!isClosing) {
      const PORT = hasOwnPort ? String(await findFreePort()) : env['PORT']
      child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: folder,
        env: { ...env, PORT },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await once(child, 'exit')
      if (!isClosing) await after(retryMs)
    }
  }
  const ended = run()
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: () => (isRunning() ? child.pid : undefined),
    close: async () => {
      isClosing = true
      if (isRunning()) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Ids of a process's child processes. Linux only. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readStatus(name)))
    .map(Number)
}

function readStatus(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'status'), 'utf8')
  } catch {
    return ''
  }
}
