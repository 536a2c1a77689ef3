import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
const killAll: (() => void)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pentimento-lock-'))
})
afterEach(() => {
  for (const kill of killAll.splice(0)) kill()
  rmSync(folder, { recursive: true })
})

/** Every process in a namespace of its own has the id 1, as in a container. */
const inContainer = ['unshare', '--user', '--map-root-user', '--pid', '--mount', '--fork', '--kill-child']
const hasNamespaces = (() => {
  try {
    execFileSync('unshare', [...inContainer.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Start a process that locks the folder and stays. @returns what it printed: its id, or an error */
async function startHolder(prefix: string[] = [], afterLock = '') {
  const script = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
    try {
      lockFolder(${JSON.stringify(folder)})
      ${afterLock}
      console.log('locked by ' + process.pid)
    } catch (error) {
      console.log(error.message)
    }
    setInterval(() => {}, 1000)`
  const node = [process.execPath, '--input-type=module-typescript', '--eval', script]
  const [program = '', ...args] = [...prefix, ...node]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  killAll.push(() => child.kill('SIGKILL'))
  const [message] = await once(createInterface(child.stdout), 'line')
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return { message: String(message), pid: child.pid, kill }
}

describe('a locked folder', () => {
  it('is rejected with the process that uses it and what to do', async () => {
    const holder = await startHolder()
    expect(holder.message).toBe(`locked by ${holder.pid}`)
    expect(() => lockFolder(folder)).toThrow(`process ${holder.pid} on`)
    expect(() => lockFolder(folder)).toThrow(/Stop that server first.*PENTIMENTO_DATA.*DATABASE_URL/)
  })

  it('is rejected in the process that locked it, too', () => {
    const release = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('is in use')
    release()
  })

  it.skipIf(!hasNamespaces)(
    'is rejected in another container, where the process has the same id',
    async () => {
      const first = await startHolder(inContainer)
      const second = await startHolder(inContainer)
      expect(first.message).toBe('locked by 1')
      expect(second.message).toContain('is in use by another server (process 1 on')
    },
  )

  it('is locked by exactly one of several that start at the same time', async () => {
    const holders = await Promise.all(Array.from({ length: 6 }, () => startHolder()))
    expect(holders.filter(({ message }) => message.startsWith('locked by'))).toHaveLength(1)
  })
})

it('can be locked after kill -9 of its process, although a child of that process is still alive', async () => {
  const holder = await startHolder(
    [],
    `
      const { spawn } = await import('node:child_process')
      const child = spawn('sleep', ['30'], { stdio: 'ignore', detached: true })
      child.unref()`,
  )
  await holder.kill()
  expect(() => lockFolder(folder)()).not.toThrow()
})

it('can be locked again after the release', () => {
  lockFolder(folder)()
  expect(() => lockFolder(folder)()).not.toThrow()
})
