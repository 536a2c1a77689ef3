import { describe, expect, it } from 'vitest'
import { encodeOnnx } from '../onnx/onnx-graph.ts'
import { InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { type Layer, type LayersModelFile, readLayersModel } from './layers-model.ts'
import { layersToOnnx } from './layers-to-onnx.ts'

const linear = { strides: [1, 1], padding: 'valid', use_bias: false, activation: 'linear' }

/** A chain of layers on images of 4 × 4 pixels, ending in a dense layer that sums everything. */
function chain(channels: number, layers: Omit<Layer, 'inbound_nodes'>[], flat: number): LayersModelFile {
  const all: Omit<Layer, 'inbound_nodes'>[] = [
    { class_name: 'InputLayer', name: 'in', config: { batch_input_shape: [null, 4, 4, channels] } },
    ...layers,
    { class_name: 'Flatten', name: 'flat', config: {} },
    { class_name: 'Dropout', name: 'dropped', config: {} },
    { class_name: 'Dense', name: 'out', config: { activation: 'linear' } },
  ]
  const linked = all.map((layer, index): Layer => {
    const inbound: Layer['inbound_nodes'] = index === 0 ? [] : [[[all[index - 1].name, 0, 0]]]
    return { ...layer, inbound_nodes: inbound }
  })
  return {
    modelTopology: { model_config: { config: { layers: linked, output_layers: [['out', 0, 0]] } } },
    weightsManifest: [
      {
        weights: [
          { name: 'out/kernel', shape: [flat, 1], dtype: 'float32' },
          { name: 'out/bias', shape: [1], dtype: 'float32' },
        ],
      },
    ],
  }
}

function withWeights(file: LayersModelFile, weights: Record<string, { shape: number[]; values: number[] }>) {
  const flat = file.weightsManifest[0].weights[0].shape[0]
  const model = readLayersModel(file, new Uint8Array(4 * (flat + 1)))
  model.weights.set('out/kernel', { shape: [flat, 1], values: new Float32Array(flat).fill(1) })
  for (const [name, { shape, values }] of Object.entries(weights))
    model.weights.set(name, { shape, values: Float32Array.from(values) })
  return model
}

async function run(model: ReturnType<typeof withWeights>, planes: number[]): Promise<number[]> {
  const graph = layersToOnnx(model)
  const session = await InferenceSession.create(encodeOnnx(graph))
  const input = new Tensor('float32', Float32Array.from(planes), graph.inputs[0].shape as number[])
  const output = await session.run({ [graph.inputs[0].name]: input })
  return Array.from(output[graph.outputs[0].name].data as Float32Array)
}

const counting = Array.from({ length: 16 }, (_, index) => index)

describe('a layers model as an ONNX graph', () => {
  it('transposes kernels so that each channel uses its own weight', async () => {
    const file = chain(2, [{ class_name: 'Conv2D', name: 'mix', config: linear }], 16)
    const model = withWeights(file, { 'mix/kernel': { shape: [1, 1, 2, 1], values: [3, 10] } })
    const planes = [...new Array(16).fill(1), ...counting]
    expect(await run(model, planes)).toEqual([16 * 3 + 120 * 10])
  })

  it('keeps the channels of a depthwise convolution separate', async () => {
    const config = { ...linear, padding: 'same', strides: [2, 2] }
    const file = chain(2, [{ class_name: 'DepthwiseConv2D', name: 'each', config }], 8)
    const model = withWeights(file, {
      'each/depthwise_kernel': { shape: [1, 1, 2, 1], values: [1, 100] },
      'out/kernel': { shape: [8, 1], values: [1, 0, 0, 0, 0, 0, 0, 1] },
    })
    const planes = [...counting.map(value => value + 1), ...counting]
    expect(await run(model, planes)).toEqual([1 + 100 * 10])
  })

  it('flattens with the channels last', async () => {
    const file = chain(2, [], 32)
    const kernel = new Array(32).fill(0)
    kernel[1] = 1
    const model = withWeights(file, { 'out/kernel': { shape: [32, 1], values: kernel } })
    expect(await run(model, [...new Array(16).fill(0), 42, ...new Array(15).fill(0)])).toEqual([42])
  })

  it('normalizes, clips, pads and pools like Keras', async () => {
    const file = chain(
      1,
      [
        { class_name: 'BatchNormalization', name: 'norm', config: { epsilon: 0.5 } },
        { class_name: 'ReLU', name: 'bound', config: { max_value: 6 } },
        {
          class_name: 'ZeroPadding2D',
          name: 'pad',
          config: {
            padding: [
              [0, 2],
              [1, 1],
            ],
          },
        },
        { class_name: 'AveragePooling2D', name: 'pool', config: { pool_size: [6, 6], strides: [6, 6] } },
      ],
      1,
    )
    const one = (value: number) => ({ shape: [1], values: [value] })
    const model = withWeights(file, {
      'norm/gamma': one(2),
      'norm/beta': one(1),
      'norm/moving_mean': one(4),
      'norm/moving_variance': one(3.5),
    })
    const sum = counting.reduce((total, value) => total + Math.min(6, Math.max(0, value - 4 + 1)), 0)
    expect((await run(model, counting))[0]).toBeCloseTo(sum / 36, 5)
  })

  it('names an unsupported layer', () => {
    const file = chain(1, [{ class_name: 'LSTM', name: 'memory', config: {} }], 16)
    expect(() => layersToOnnx(withWeights(file, {}))).toThrow('layer memory: LSTM is not supported')
  })
})

describe('weights', () => {
  const file = chain(1, [], 16)

  it('quantized to 8 bits are restored from minimum and scale', () => {
    const [kernel, bias] = file.weightsManifest[0].weights
    const quantized = { ...kernel, shape: [3], quantization: { dtype: 'uint8', min: -1, scale: 0.5 } }
    const stepped = { ...file, weightsManifest: [{ weights: [quantized, bias] }] }
    const { weights } = readLayersModel(stepped, Uint8Array.of(0, 2, 255, 0, 0, 128, 63))
    expect(weights.get('out/kernel')?.values).toEqual(Float32Array.of(-1, 0, 126.5))
    expect(weights.get('out/bias')?.values).toEqual(Float32Array.of(1))
  })

  it('that are truncated are rejected', () => {
    expect(() => readLayersModel(file, new Uint8Array(64))).toThrow('expected 68 bytes, got 64')
  })
})
