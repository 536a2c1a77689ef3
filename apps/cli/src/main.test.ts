import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, encode } from '@pentimento/imaging'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const program = join(import.meta.dirname, 'main.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Ending {
  code: number | null
  stdout: string
  stderr: string
}

function pentimento(words: string[], env: Record<string, string> = {}): Promise<Ending> {
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [program, ...words],
      { cwd: folder, env: { PATH: '', ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
