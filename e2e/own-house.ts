import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface OwnHouse {
  url: string
  close(): Promise<void>
}

const readyWithinMs = 180_000

/** A house of a test's own, for what only some settings bring about. */
export async function openHouse(port: number, env: Record<string, string>): Promise<OwnHouse> {
  const root = join(import.meta.dirname, '..')
  const child = spawn(process.execPath, ['e2e/serve.ts'], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilReady(child, url)
  return {
    url,
    close: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + readyWithinMs
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the house ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(done => setTimeout(done, 250))
  }
  child.kill('SIGTERM')
  throw new Error('the house did not open')
}
