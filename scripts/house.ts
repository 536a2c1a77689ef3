import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { root } from './root.mjs'

export interface House {
  address: string
  close(): Promise<void>
}

/** Start the server on a data folder of its own and a free port, and wait until it may be asked. */
export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const data = mkdtempSync(join(tmpdir(), 'pentimento-house-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PENTIMENTO_DATA: data, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(server, address)
  return {
    address,
    close: async () => {
      const closed = once(server, 'exit')
      server.kill('SIGTERM')
      await closed
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await after(250)
  }
  throw new Error(`the server ended with ${server.exitCode}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
