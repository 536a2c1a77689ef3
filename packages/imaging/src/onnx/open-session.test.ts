import { describe, expect, it, vi } from 'vitest'
import { encodeOnnx } from './onnx-graph.ts'
import { type InferenceSession, Tensor } from './onnxruntime.ts'
import { openSession, withCpuFallback } from './open-session.ts'

const network = () =>
  encodeOnnx({
    inputs: [{ name: 'low', shape: [3] }],
    outputs: [{ name: 'high', shape: [3] }],
    nodes: [{ op: 'Add', inputs: ['low', 'low'], output: 'high' }],
    constants: [],
  })
const feeds = { low: new Tensor('float32', Float32Array.of(1, 2, 3), [3]) }
const results = async (session: InferenceSession) => [
  ...((await session.run(feeds))['high'].data as Float32Array),
]

describe('a session', () => {
  it('runs on the CPU', async () => {
    const session = await openSession('sum', network)
    expect(await results(session)).toEqual([2, 4, 6])
    await session.release()
  })

  it('that can’t be opened anywhere fails, after a warning about the device', async () => {
    const warn = vi.fn()
    const opening = openSession('sum', () => Uint8Array.of(1, 2), { device: 'cuda', warn })
    await expect(opening).rejects.toThrow()
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^sum runs on the CPU, because cuda fails: /),
    )
  })

  it('is replaced when it fails while running: once, also for concurrent runs', async () => {
    const session = await openSession('sum', network)
    session.run = () => Promise.reject(new Error('device lost'))
    const onFailure = vi.fn()
    const openReplacement = vi.fn(() => openSession('sum', network))
    const robust = withCpuFallback(session, openReplacement, onFailure)
    expect(await Promise.all([results(robust), results(robust)])).toEqual([
      [2, 4, 6],
      [2, 4, 6],
    ])
    expect(await results(robust)).toEqual([2, 4, 6])
    expect(openReplacement).toHaveBeenCalledTimes(1)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('device lost'))
    await robust.release()
  })
})
