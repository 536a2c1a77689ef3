import { afterAll, expect, it } from 'vitest'
import { openSessions } from '../onnx/sessions.ts'
import { birefnet } from '../onnx/signatures.ts'
import { tinyModel } from '../onnx/tiny-model.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { birefnetMatting } from './birefnet.ts'

const sessions = openSessions()
afterAll(() => sessions.close())

/** Treats bright pixels as subject. */
const tiny = tinyModel(
  'birefnet',
  {
    inputs: [{ name: 'input_image', shape: [1, 3, 1024, 1024] }],
    outputs: [{ name: 'output_image', shape: [1, 1, 1024, 1024] }],
    nodes: [
      ['ReduceMean', 'input_image', 'bright', { axes: [1], keepdims: 1 }],
      ['Mul', 'bright ten', 'output_image'],
    ],
    constants: { ten: 10 },
  },
  birefnet,
)

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const halves: Raster = {
  data: Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => (Math.floor(at / 3) % 60 < 30 ? 255 : 0)),
  width: 60,
  height: 40,
  channels: 3,
}

it('converts logits to alpha from 0 to 1, at the network’s size', async () => {
  const { data, width, height } = await birefnetMatting(sessions, tiny).matte(halves, work)
  expect({ width, height }).toEqual({ width: 1024, height: 1024 })
  expect(data[512 * 1024 + 100]).toBeGreaterThan(0.99)
  expect(data[512 * 1024 + 900]).toBeLessThan(0.01)
})

it('feeds the network with ImageNet normalization', async () => {
  const plain = tinyModel(
    'birefnet-plain',
    {
      inputs: [{ name: 'input_image', shape: [1, 3, 1024, 1024] }],
      outputs: [{ name: 'output_image', shape: [1, 1, 1024, 1024] }],
      nodes: [['ReduceMean', 'input_image', 'output_image', { axes: [1], keepdims: 1 }]],
    },
    birefnet,
  )
  const { data } = await birefnetMatting(sessions, plain).matte(halves, work)
  const white = [(1 - 0.485) / 0.229, (1 - 0.456) / 0.224, (1 - 0.406) / 0.225]
  expect(data[0]).toBeCloseTo(1 / (1 + Math.exp(-(white[0] + white[1] + white[2]) / 3)), 4)
})

it('stops when its signal is aborted', async () => {
  const aborted = { ...work, signal: AbortSignal.abort(new Error('enough')) }
  await expect(birefnetMatting(sessions, tiny).matte(halves, aborted)).rejects.toThrow('enough')
})
