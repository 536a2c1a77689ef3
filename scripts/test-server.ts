import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { copyPreparedData, createDataFolder } from './prepared-data.ts'
import { root } from './root.mjs'

export interface TestServer {
  origin: string
  close(): Promise<void>
}

const readyTimeoutMs = 300_000

/** Hashing a password takes 0.2 s by default, which many tests and demonstrations would wait for. */
export const quickPasswords = { PENTIMENTO_PASSWORD_COST: '10' }

/**
 * Start the app's server in a child process and wait until it is ready.
 *
 * @param env environment variables; without `PENTIMENTO_DATA`, a temporary data folder is created and removed
 * @param port @default a free port
 * @param runWith a program, with its arguments, that starts the server and becomes it
 * @throws {Error} if the server exits, or isn't ready within five minutes
 */
export async function startTestServer(
  env: Record<string, string | undefined> = {},
  port?: number,
  runWith: string[] = [],
): Promise<TestServer> {
  const givenDataFolder = env['PENTIMENTO_DATA']
  const dataFolder = givenDataFolder ?? createDataFolder()
  if (givenDataFolder) copyPreparedData(givenDataFolder)
  const PORT = String(port ?? (await findFreePort()))
  const origin = `http://localhost:${PORT}`
  const [program = '', ...args] = [...runWith, process.execPath, 'apps/server/src/main.ts']
  const server = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PENTIMENTO_DATA: dataFolder, LOG_LEVEL: 'error', ...quickPasswords, ...env, PORT },
    // With a channel, the server stops if this process is killed.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const close = async () => {
    if (server.exitCode === null) {
      const closed = once(server, 'exit')
      server.kill('SIGTERM')
      await closed
    }
    if (!givenDataFolder) rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(server, origin)
  } catch (error) {
    await close()
    throw error
  }
  return { origin, close }
}

async function waitUntilReady(server: ChildProcess, origin: string): Promise<void> {
  const end = Date.now() + readyTimeoutMs
  while (server.exitCode === null) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > end) throw new Error(`The server was not ready within ${readyTimeoutMs} ms`)
    await after(250)
  }
  throw new Error(`The server exited with code ${server.exitCode}`)
}

/** Find a TCP port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
