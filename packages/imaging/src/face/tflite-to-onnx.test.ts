import { expect, it } from 'vitest'
import { encodeOnnx } from '../onnx/onnx-graph.ts'
import { InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { readFaceModels } from './face-models.ts'
import type { TfliteModel, TfliteOperator } from './read-tflite.ts'
import { tfliteToOnnx } from './tflite-to-onnx.ts'

const operator = (
  code: number,
  inputs: number[],
  output: number,
  options: number[] = [],
): TfliteOperator => ({
  code,
  inputs,
  outputs: [output],
  option: field => options[field] ?? 0,
})
const input = { name: 'input', shape: [1, 2, 2, 1] }
const output = (channels: number) => ({ name: 'output', shape: [1, 2, 2, channels] })

async function run(model: TfliteModel, values: number[]): Promise<number[]> {
  const session = await InferenceSession.create(encodeOnnx(tfliteToOnnx(model)))
  const feeds = { [session.inputNames[0]]: new Tensor('float32', Float32Array.from(values), [1, 1, 2, 2]) }
  const results = await session.run(feeds)
  await session.release()
  return [...(results[session.outputNames[0]].data as Float32Array)]
}

it('converts a convolution with bias and ReLU; the output has channels last', async () => {
  const model: TfliteModel = {
    tensors: [
      input,
      { name: 'kernel', shape: [2, 1, 1, 1], values: Float32Array.of(1, -2) },
      { name: 'bias', shape: [2], values: Float32Array.of(0.5, 6) },
      output(2),
    ],
    inputs: [0],
    outputs: [3],
    operators: [operator(3, [0, 1, 2], 3, [0, 1, 1, 1])],
  }
  expect(await run(model, [1, 2, 3, 4])).toEqual([1.5, 4, 2.5, 2, 3.5, 0, 4.5, 0])
})

it('converts parametric ReLU with slopes that are converted to 32 bits first, and added channels', async () => {
  const model: TfliteModel = {
    tensors: [
      input,
      { name: 'half', shape: [1, 1, 1], values: Float32Array.of(0.5) },
      { name: 'slopes', shape: [1, 1, 1] },
      { name: 'active', shape: [1, 2, 2, 1] },
      { name: 'pads', shape: [4, 2], values: Int32Array.of(0, 0, 0, 0, 0, 0, 0, 1) },
      output(2),
    ],
    inputs: [0],
    outputs: [5],
    operators: [operator(6, [1], 2), operator(54, [0, 2], 3), operator(34, [3, 4], 5)],
  }
  expect(await run(model, [-1, 2, -3, 4])).toEqual([-0.5, 0, 2, 0, -1.5, 0, 4, 0])
})

it('rejects operators that it doesn’t support', () => {
  const model = { tensors: [input, output(1)], inputs: [0], outputs: [1], operators: [operator(99, [0], 1)] }
  expect(() => tfliteToOnnx(model)).toThrow('operator 99')
})

it('reads the networks of the package and the triangles between all 468 points', async () => {
  const { detector, mesh, triangles } = await readFaceModels()
  expect(detector.inputs.map(index => detector.tensors[index].shape)).toEqual([[1, 128, 128, 3]])
  expect(mesh.outputs.map(index => mesh.tensors[index].shape)).toEqual([
    [1, 1, 1, 1404],
    [1, 1, 1, 1],
  ])
  expect(triangles).toHaveLength(898 * 3)
  expect(new Set(triangles).size).toBe(468)
})
