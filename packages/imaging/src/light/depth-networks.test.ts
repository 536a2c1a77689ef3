import { afterAll, describe, expect, it } from 'vitest'
import { openSessions } from '../onnx/sessions.ts'
import { depthAnything as depthAnythingSignature, midas } from '../onnx/signatures.ts'
import { tinyModel } from '../onnx/tiny-model.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { depthAnything } from './depth-anything.ts'
import { midasDepth } from './midas.ts'

const sessions = openSessions()
afterAll(() => sessions.close())
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }

/** Treats bright pixels as near. */
const tinyAnything = tinyModel(
  'depth-anything',
  {
    inputs: [{ name: 'pixel_values', shape: ['batch', 3, 'h', 'w'] }],
    outputs: [{ name: 'predicted_depth', shape: ['batch', 'h', 'w'] }],
    nodes: [['ReduceMean', 'pixel_values', 'predicted_depth', { axes: [1], keepdims: 0 }]],
  },
  depthAnythingSignature,
)
const tinyMidas = tinyModel(
  'midas',
  {
    inputs: [{ name: '0', shape: [1, 3, 256, 256] }],
    outputs: [{ name: '797', shape: [1, 256, 256] }],
    nodes: [['ReduceMean', '0', '797', { axes: [1], keepdims: 0 }]],
  },
  midas,
)

const ramp = (width: number, height: number): Raster => ({
  data: Uint8Array.from(
    { length: width * height * 3 },
    (_, at) => ((Math.floor(at / 3) % width) * 255) / width,
  ),
  width,
  height,
  channels: 3,
})

describe.each([
  ['Depth Anything V2', depthAnything(sessions, tinyAnything)],
  ['MiDaS small', midasDepth(sessions, tinyMidas)],
])('%s', (_, engine) => {
  it('ranges from 0 (farthest) to 1 (nearest)', async () => {
    const { data, width, height } = await engine.depth(ramp(300, 200), work)
    const row = data.subarray((height >> 1) * width, ((height >> 1) + 1) * width)
    expect(row[0]).toBeCloseTo(0, 2)
    expect(row[width - 1]).toBeCloseTo(1, 2)
    expect(Math.abs(row[width >> 1] - 0.5)).toBeLessThan(0.02)
  })

  it('is 0 everywhere for a constant image', async () => {
    const gray: Raster = { ...ramp(64, 64), data: new Uint8Array(64 * 64 * 3).fill(90) }
    const { data } = await engine.depth(gray, work)
    expect(data.every(value => value === 0)).toBe(true)
  })

  it('stops when its signal is aborted', async () => {
    const aborted = { ...work, signal: AbortSignal.abort(new Error('enough')) }
    await expect(engine.depth(ramp(30, 20), aborted)).rejects.toThrow('enough')
  })
})

it.each([
  [600, 400, 784, 518],
  [400, 600, 518, 784],
  [500, 500, 518, 518],
  [3000, 100, 1036, 518],
])('Depth Anything resizes %d × %d to %d × %d, multiples of 14', async (w, h, width, height) => {
  expect(await depthAnything(sessions, tinyAnything).depth(ramp(w, h), work)).toMatchObject({ width, height })
  expect([width % 14, height % 14]).toEqual([0, 0])
})
