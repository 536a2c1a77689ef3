import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pentimento-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('rejects a folder locked by a running process and names the process', () => {
  writeFileSync(join(folder, 'process'), String(process.ppid))
  expect(() => lockFolder(folder)).toThrow(String(process.ppid))
})

it('takes over the lock of a process that died', async () => {
  const gone = spawn(process.execPath, ['--eval', ''])
  await once(gone, 'exit')
  writeFileSync(join(folder, 'process'), String(gone.pid))
  expect(() => lockFolder(folder)).not.toThrow()
})

it('can be locked again after the release', () => {
  lockFolder(folder)()
  expect(() => lockFolder(folder)).not.toThrow()
})
