import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { tinyModel } from './tiny-model.ts'

const run = promisify(execFile)

// With telemetry the library stores a device id and an event database in the home folder.
it('stores nothing in the home folder when a model runs', async () => {
  const home = await mkdtemp(join(tmpdir(), 'pentimento-home-'))
  const signature = {
    inputs: [{ name: 'in', type: 'float' as const }],
    outputs: [{ name: 'out', type: 'float' as const }],
  }
  const value = (name: string) => ({ name, shape: [1, 1, 1, 1] })
  const graph = { inputs: [value('in')], outputs: [value('out')] }
  const { file } = tinyModel('sum', { ...graph, nodes: [['Add', 'in in', 'out']] }, signature)
  const script = `
    import { InferenceSession, Tensor } from './onnxruntime.ts'
    const session = await InferenceSession.create(${JSON.stringify(file)})
    const { out } = await session.run({ in: new Tensor('float32', [21], [1, 1, 1, 1]) })
    console.log(out.data[0])`
  const { ORT_DISABLE_TELEMETRY: _, XDG_CACHE_HOME: __, ...inherited } = process.env
  const env = { ...inherited, HOME: home }
  const args = ['--input-type=module-typescript', '--eval', script]
  const { stdout } = await run(process.execPath, args, { cwd: import.meta.dirname, env })
  expect(stdout).toBe('42\n')
  expect(await readdir(home)).toEqual([])
  await rm(home, { recursive: true })
})
