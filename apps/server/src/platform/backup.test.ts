import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataFolder } from '../test-data-folder.ts'
import { runOn } from '../test-entry-point.ts'
import { startServer, type TestSession } from '../test-server.ts'

let folder: string
beforeEach(() => {
  folder = createDataFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

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
    expect((await runOn(folder, 'main')).stderr).toContain('is damaged. Restore a backup')
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
