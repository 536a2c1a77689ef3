import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { copyPreparedData, createDataFolder } from './prepared-data.ts'
import { root } from './root.mjs'

export interface House {
  address: string
  close(): Promise<void>
}

const readyWithinMs = 300_000

/**
 * Start the app's server in a child process and wait until it is ready.
 *
 * @param settings environment variables; without `PENTIMENTO_DATA`, a temporary data folder is created and removed
 * @param port @default a free port
 * @throws {Error} if the server exits, or isn't ready within five minutes
 */
export async function openHouse(settings: Record<string, string> = {}, port?: number): Promise<House> {
  const given = settings['PENTIMENTO_DATA']
  const data = given ?? createDataFolder()
  if (given) copyPreparedData(given)
  const PORT = String(port ?? (await freePort()))
  const address = `http://localhost:${PORT}`
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PENTIMENTO_DATA: data, LOG_LEVEL: 'error', ...settings, PORT },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async () => {
    if (server.exitCode === null) {
      const closed = once(server, 'exit')
      server.kill('SIGTERM')
      await closed
    }
    if (!given) rmSync(data, { recursive: true, force: true })
  }
  try {
    await untilReady(server, address)
  } catch (error) {
    await close()
    throw error
  }
  return { address, close }
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  const end = Date.now() + readyWithinMs
  while (server.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error(`The server was not ready within ${readyWithinMs} ms`)
    await after(250)
  }
  throw new Error(`The server exited with code ${server.exitCode}`)
}

/** Find a TCP port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
