import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataFolder } from '../test-data-folder.ts'
import { startServer, type TestSession } from '../test-server.ts'

const run = promisify(execFile)

/** Run one of the server's entry points on a data folder. */
async function runOn(dataFolder: string, script: 'main' | 'backup' | 'restore', ...args: string[]) {
  const env = {
    ...process.env,
    PENTIMENTO_DATA: dataFolder,
    INIT_CWD: dataFolder,
    PORT: '1',
    DATABASE_URL: '',
  }
  const path = join(import.meta.dirname, `../${script}.ts`)
  return run(process.execPath, [path, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as const,
  )
}

let folder: string
beforeEach(() => {
  folder = createDataFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const isLarge = (path: string) => statSync(path).size > 8192
const files = (pattern: RegExp) =>
  readdirSync(join(folder, 'database'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => pattern.test(path.replaceAll('\\', '/')))

describe('a database folder that is damaged', () => {
  const damages: Record<string, () => void> = {
    'lacks its version': () => rmSync(join(folder, 'database/PG_VERSION')),
    'lacks its control file': () => rmSync(join(folder, 'database/global/pg_control')),
    'lacks its log': () => rmSync(join(folder, 'database/pg_wal'), { recursive: true }),
    'has a truncated log': () => {
      for (const file of files(/pg_wal\/0\w+$/)) truncateSync(file, 1000)
    },
    'has truncated tables': () => {
      for (const file of files(/\/base\/5\/\d+$/).filter(isLarge)) truncateSync(file, 3000)
    },
    'lacks the file of one table': () => {
      const newest = files(/\/base\/5\/\d+$/).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      rmSync(newest.at(-1) ?? '')
    },
  }
  it.for(Object.entries(damages))(
    'because it %s isn’t opened; the error says how to go on',
    async ([, damage]) => {
      damage()
      const { code, stderr } = await runOn(folder, 'main')
      expect(stderr.trim()).toBe(
        `The database in ${join(folder, 'database')} is damaged. Restore a backup with: npm run restore -- FILE. ` +
          'Without a backup, move this folder away to start with an empty database.',
      )
      expect(code).toBe(1)
    },
  )
})

describe('a backup', () => {
  let source: string
  let someone: TestSession
  let task: string
  beforeAll(async () => {
    const server = await startServer()
    source = server.dataFolder
    someone = await server.visitor()
    task = (await someone.createTask()).json().id
    await someone.waitForState(task, 'ready')
    const refused = await runOn(source, 'backup', 'while-running.tgz')
    expect(refused.stderr).toContain('is in use by another server')
    await server.stop()
    expect(await runOn(source, 'backup', 'backup.tgz')).toMatchObject({ code: 0 })
  })
  afterAll(() => rmSync(source, { recursive: true }))
  const backup = () => join(source, 'backup.tgz')

  const resultIn = async (dataFolder: string) => {
    const server = await startServer({ dataFolder })
    const { cookie: Cookie } = someone
    const ask = (url: string) => server.app.inject({ url, headers: { Cookie } })
    const [output] = (await ask(`/api/tasks/${task}`)).json().outputs
    const image = await ask(output.href)
    await server.stop()
    return image.headers['content-type']
  }

  it('restored to a new folder has the accounts, tasks and images', async () => {
    rmSync(join(folder, 'database'), { recursive: true })
    expect(await runOn(folder, 'restore', backup())).toMatchObject({ code: 0, stderr: '' })
    expect(await resultIn(folder)).toBe('image/png')
  })

  it('restored over a damaged database keeps the damaged files elsewhere', async () => {
    rmSync(join(folder, 'database/global/pg_control'))
    const { stdout } = await runOn(folder, 'restore', backup())
    const replaced = readdirSync(folder).find(name => name.startsWith('replaced-')) ?? ''
    expect(stdout).toContain(join(folder, replaced))
    expect(readdirSync(join(folder, replaced))).toContain('database')
    expect(await resultIn(folder)).toBe('image/png')
  })

  it('that is incomplete changes nothing', async () => {
    const truncated = join(folder, 'truncated.tgz')
    const whole = readFileSync(backup())
    writeFileSync(truncated, whole.subarray(0, whole.length / 2))
    const { code, stderr } = await runOn(folder, 'restore', truncated)
    expect([code, stderr]).toEqual([1, `${truncated} isn’t a complete backup, so nothing was changed.\n`])
    expect(readdirSync(folder)).toEqual(['database', 'lock', 'secret', 'truncated.tgz'])
    const server = await startServer({ dataFolder: folder })
    await server.stop()
  })

  it.skipIf(process.platform === 'win32')('can be read by its owner only', () => {
    expect(statSync(backup()).mode & 0o777).toBe(0o600)
  })
})
