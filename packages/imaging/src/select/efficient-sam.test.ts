import { afterAll, expect, it } from 'vitest'
import type { ModelMetadata } from '../onnx/check-signature.ts'
import type { TensorValues } from '../onnx/run-model.ts'
import { openSessions, type Sessions } from '../onnx/sessions.ts'
import { efficientSam as signature } from '../onnx/signatures.ts'
import { tinyModel } from '../onnx/tiny-model.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { efficientSam } from './efficient-sam.ts'

const sessions = openSessions()
afterAll(() => sessions.close())
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }

/** Proposes an empty mask, the bright pixels, and everything; the second has the highest predicted IoU. */
const tiny = (labels: (number | string)[]) =>
  tinyModel(
    `efficient-sam-${labels.length}`,
    {
      inputs: [
        { name: 'batched_images', shape: [1, 3, 1024, 1024] },
        { name: 'batched_point_coords', shape: [1, 1, 6, 2] },
        { name: 'batched_point_labels', shape: labels },
      ],
      outputs: [
        { name: 'output_masks', shape: [1, 1, 3, 1024, 1024] },
        { name: 'iou_predictions', shape: [1, 1, 3] },
      ],
      nodes: [
        ['ReduceMean', 'batched_images', 'bright', { axes: [1], keepdims: 1 }],
        ['Sub', 'bright half', 'two'],
        ['Sub', 'two ten', 'one'],
        ['Add', 'two ten', 'three'],
        ['Concat', 'one two three', 'all', { axis: 1 }],
        ['Reshape', 'all five', 'output_masks'],
        ['Reshape', 'fits three3', 'iou_predictions'],
      ],
      constants: { half: 0.5, ten: 10, fits: [0.1, 0.9, 0.5] },
      shapes: { five: [1, 1, 3, 1024, 1024], three3: [1, 1, 3] },
    },
    signature,
  )

const disc: Raster = {
  data: Uint8Array.from({ length: 120 * 80 * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return Math.hypot((pixel % 120) - 40, Math.floor(pixel / 120) - 40) < 20 ? 240 : 20
  }),
  width: 120,
  height: 80,
  channels: 3,
}

it.each([[[1, 1, 6]], [[1, 1, 6, 1]]])('returns the best mask, with labels of shape %j', async labels => {
  const { data, width, height } = await efficientSam(sessions, tiny(labels)).select(
    disc,
    [{ x: 40, y: 40 }],
    work,
  )
  expect({ width, height }).toEqual({ width: 120, height: 80 })
  expect([data[40 * 120 + 40], data[40 * 120 + 22], data[40 * 120 + 64], data[0]]).toEqual([255, 255, 0, 0])
})

it('converts points to the network’s pixels, labels padding, and keeps the last of too many', async () => {
  let fed: Record<string, TensorValues> = {}
  const facts: ModelMetadata = {
    input: name => ({
      name,
      type: 'float32',
      shape: name === 'batched_point_coords' ? [1, 1, 2, 2] : [1, 1, 2],
    }),
    output: name => ({ name, type: 'float32', shape: [] }),
  }
  const listening: Sessions = {
    run: async (_, feeds) => {
      fed = typeof feeds === 'function' ? feeds(facts) : feeds
      const output_masks = { data: Float32Array.of(1), shape: [1, 1, 1, 1, 1] }
      return { output_masks, iou_predictions: { data: Float32Array.of(1), shape: [1, 1, 1] } }
    },
    close: async () => {},
  }
  const engine = efficientSam(listening, tiny([1, 1, 6]))
  await engine.select(disc, [{ x: 60, y: 20 }], work)
  expect([...fed['batched_point_coords'].data]).toEqual([512, 256, 0, 0])
  expect([...fed['batched_point_labels'].data]).toEqual([1, -1])
  await engine.select(
    disc,
    [1, 2, 3].map(n => ({ x: 30 * n, y: 0 })),
    work,
  )
  expect([...fed['batched_point_coords'].data]).toEqual([512, 0, 768, 0])
})
