import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeOnnx, type GraphValue, type OnnxGraph } from './onnx-graph.ts'
import { InferenceSession } from './onnxruntime.ts'
import type { Model } from './run-model.ts'
import { openSessions } from './sessions.ts'
import type { Signature } from './signatures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-sessions-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

const signature: Signature = {
  inputs: [{ name: 'low', type: 'float', shape: ['n', 3] }],
  outputs: [{ name: 'high', type: 'float', shape: ['n', 3] }],
}

const sumGraph = (input: GraphValue, output: GraphValue, padding = 0): OnnxGraph => ({
  inputs: [input],
  outputs: [output],
  nodes: [{ op: 'Add', inputs: [input.name, input.name], output: output.name }],
  constants: padding ? [{ name: 'weights', shape: [padding], values: new Float32Array(padding) }] : [],
})

async function createModel(id: string, graph: OnnxGraph, expected = signature): Promise<Model> {
  const file = join(folder, `${id}.onnx`)
  await writeFile(file, encodeOnnx(graph))
  return { id, file, signature: expected }
}

const sumModel = (id: string, padding = 0) =>
  createModel(id, sumGraph({ name: 'low', shape: ['n', 3] }, { name: 'high', shape: ['n', 3] }, padding))
const feeds = { low: { data: Float32Array.of(1, 2, 3), shape: [1, 3] } }

describe('a model', () => {
  it('is loaded once for several concurrent runs', async () => {
    const create = vi.spyOn(InferenceSession, 'create')
    const sessions = openSessions()
    const model = await sumModel('plain')
    const all = await Promise.all([1, 2, 3].map(() => sessions.run(model, feeds)))
    for (const { high } of all) expect([...high.data]).toEqual([2, 4, 6])
    expect(create).toHaveBeenCalledTimes(1)
    await sessions.close()
  })

  it.each(['float16', 'float32'] as const)('of %s accepts and returns 32-bit floats', async type => {
    const sessions = openSessions()
    const value = (name: string) => ({ name, shape: [1, 3], type })
    const { high } = await sessions.run(await createModel(type, sumGraph(value('low'), value('high'))), feeds)
    expect(high).toEqual({ data: Float32Array.of(2, 4, 6), shape: [1, 3] })
    await sessions.close()
  })

  it.each(['int32', 'int64'] as const)('of %s accepts integers', async type => {
    const sessions = openSessions()
    const value = (name: string) => ({ name, shape: [2], type })
    const whole: Signature = {
      inputs: [{ name: 'low', type: 'int', shape: [2] }],
      outputs: [{ name: 'high', type: 'int', shape: [2] }],
    }
    const model = await createModel(type, sumGraph(value('low'), value('high')), whole)
    const { high } = await sessions.run(model, { low: { data: Int32Array.of(4, 5), shape: [2] } })
    expect([...high.data]).toEqual([8, 10])
    await sessions.close()
  })

  it('with other tensor names is fed by position', async () => {
    const sessions = openSessions()
    const model = await createModel(
      'renamed',
      sumGraph({ name: 'x', shape: ['n', 3] }, { name: 'y', shape: ['n', 3] }),
    )
    expect([...(await sessions.run(model, feeds))['high'].data]).toEqual([2, 4, 6])
    await sessions.close()
  })

  it('passes its metadata to a function that creates its feeds', async () => {
    const sessions = openSessions()
    const { high } = await sessions.run(await sumModel('asked'), facts => {
      expect(facts.input('low')).toEqual({ name: 'low', type: 'float32', shape: ['n', 3] })
      return feeds
    })
    expect(high.shape).toEqual([1, 3])
    await sessions.close()
  })

  it('throws if its file is damaged, and can be retried after a repair', async () => {
    const sessions = openSessions()
    const model = await sumModel('damaged')
    await writeFile(model.file, 'no model')
    await expect(sessions.run(model, feeds)).rejects.toThrow(/^damaged can't be loaded: /)
    await sumModel('damaged')
    expect((await sessions.run(model, feeds))['high'].shape).toEqual([1, 3])
    await sessions.close()
  })

  it('throws if it fails while running', async () => {
    const sessions = openSessions()
    const running = sessions.run(await sumModel('fails'), {
      low: { data: new Float32Array(4), shape: [1, 4] },
    })
    await expect(running).rejects.toMatchObject({
      name: 'ModelError',
      message: expect.stringMatching(/^fails fails: /),
    })
    await sessions.close()
  })

  // With such a device it runs there and no warning is given.
  it.each(['webgpu', 'cuda'] as const)('runs on the CPU, with a warning, if there is no %s', async device => {
    const warnings: string[] = []
    const sessions = openSessions({ device, warn: message => warnings.push(message) })
    expect([...(await sessions.run(await sumModel(device), feeds))['high'].data]).toEqual([2, 4, 6])
    for (const line of warnings) expect(line).toMatch(/^(webgpu|cuda) runs on the CPU, because \1 fails: /)
    await sessions.close()
  })
})

describe('a signature', () => {
  const differing: [string, GraphValue, GraphValue, string][] = [
    [
      'type',
      { name: 'low', shape: ['n', 3], type: 'int64' },
      { name: 'high', shape: ['n', 3], type: 'int64' },
      'input low: expected float32 or float16, got int64',
    ],
    [
      'size',
      { name: 'low', shape: ['n', 4] },
      { name: 'high', shape: ['n', 4] },
      'input low: expected [n,3], got [n,4]; output high: expected [n,3], got [n,4]',
    ],
    [
      'number of axes',
      { name: 'low', shape: [3] },
      { name: 'high', shape: [3] },
      'input low: expected [n,3], got [3]',
    ],
  ]

  it.each(differing)('with another %s is rejected with the difference', async (name, input, output, says) => {
    const sessions = openSessions()
    const model = await createModel(`other-${name}`, sumGraph(input, output))
    await expect(sessions.run(model, feeds)).rejects.toThrow(says)
    await sessions.close()
  })

  it('with an extra input or a missing output is rejected', async () => {
    const sessions = openSessions()
    const graph = sumGraph({ name: 'low', shape: ['n', 3] }, { name: 'high', shape: ['n', 3] })
    const [input] = graph.inputs
    const two = await createModel('two', { ...graph, inputs: [input, { ...input, name: 'mask' }] })
    await expect(sessions.run(two, feeds)).rejects.toThrow('inputs: expected low, got low, mask')
    const outputs = [...signature.outputs, { name: 'scores', type: 'float' as const }]
    const few = await createModel('few', graph, { ...signature, outputs })
    await expect(sessions.run(few, feeds)).rejects.toThrow('output scores: missing; there are high')
    await sessions.close()
  })

  it('matches dynamic dimensions of the model', async () => {
    const sessions = openSessions()
    const model = await createModel(
      'open',
      sumGraph({ name: 'low', shape: ['a', 'b'] }, { name: 'high', shape: ['a', 'b'] }),
    )
    expect((await sessions.run(model, feeds))['high'].shape).toEqual([1, 3])
    await sessions.close()
  })
})

describe('the memory budget', () => {
  it('evicts the least recently used model, never one in use', async () => {
    const released: string[] = []
    const create = InferenceSession.create.bind(InferenceSession)
    vi.spyOn(InferenceSession, 'create').mockImplementation(async (file: unknown, options?: unknown) => {
      const session = await create(file as string, options as InferenceSession.SessionOptions)
      const release = session.release.bind(session)
      session.release = () => {
        released.push(String(file).replace(/^.*\/|[.]onnx$/g, ''))
        return release()
      }
      return session
    })
    const [first, second, third] = await Promise.all(
      ['first', 'second', 'third'].map(id => sumModel(id, 10_000)),
    )
    const sessions = openSessions({ budgetBytes: 90_000 })
    await sessions.run(first, feeds)
    await sessions.run(second, feeds)
    await sessions.run(first, feeds)
    expect(released).toEqual([])
    await sessions.run(third, feeds)
    expect(released).toEqual(['second'])
    await Promise.all([first, second, third].map(model => sessions.run(model, feeds)))
    expect(released).toHaveLength(2)
    await sessions.close()
    expect(released).toHaveLength(4)
  })
})
