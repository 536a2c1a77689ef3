import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Run one of the server's entry points on a data folder. */
export async function runOn(dataFolder: string, script: 'main' | 'backup' | 'restore', ...args: string[]) {
  const env = {
    ...process.env,
    PENTIMENTO_DATA: dataFolder,
    INIT_CWD: dataFolder,
    PORT: '1',
    DATABASE_URL: '',
  }
  const path = join(import.meta.dirname, `${script}.ts`)
  return run(process.execPath, [path, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as const,
  )
}
