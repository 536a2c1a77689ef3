import type { Constant, GraphNode, GraphValue, OnnxGraph } from '../onnx/onnx-graph.ts'
import type { Layer, LayersModel, Weights } from './layers-model.ts'

interface GraphBuilder {
  model: LayersModel
  nodes: GraphNode[]
  constants: Constant[]
  /** Names of the layers' outputs in the graph. */
  outputs: Map<string, string>
}

/**
 * Convert a TensorFlow.js layers model to a graph of ONNX operators.
 *
 * The input is converted from height × width × channels to channels first, with a batch size of 1, and so are
 * the kernels. Supports the layers of a MobileNet: convolution, depthwise convolution, batch normalization,
 * clipped ReLU, zero padding, average pooling, addition, flatten, dense, dropout.
 *
 * @throws Error with the name of an unsupported layer
 */
export function layersToOnnx(model: LayersModel): OnnxGraph {
  const building: GraphBuilder = { model, nodes: [], constants: [], outputs: new Map() }
  let input: GraphValue | undefined
  for (const layer of model.layers) {
    if (layer.class_name === 'InputLayer') {
      const [, height, width, channels] = layer.config['batch_input_shape'] as number[]
      input = { name: layer.name, shape: [1, channels, height, width] }
      building.outputs.set(layer.name, layer.name)
    } else {
      building.outputs.set(layer.name, addLayer(building, layer))
    }
  }
  const last = building.outputs.get(model.output)
  const classes = model.weights.get(`${model.output}/bias`)?.shape
  if (!input || !last || !classes) throw new Error('the network has no input or no class output')
  const { nodes, constants } = building
  return { inputs: [input], outputs: [{ name: last, shape: [1, ...classes] }], nodes, constants }
}

type LayerConverter = (building: GraphBuilder, layer: Layer, inputs: string[]) => string

const converters: Record<string, LayerConverter> = {
  Conv2D: (building, layer, inputs) => convolution(building, layer, inputs, 'kernel'),
  DepthwiseConv2D: (building, layer, inputs) => convolution(building, layer, inputs, 'depthwise_kernel'),
  BatchNormalization: (building, layer, inputs) => {
    const names = ['gamma', 'beta', 'moving_mean', 'moving_variance']
    const parts = names.map(name => addWeights(building, `${layer.name}/${name}`))
    const attributes = { epsilon: { float: layer.config['epsilon'] as number } }
    return addNode(building, 'BatchNormalization', [...inputs, ...parts], layer.name, attributes)
  },
  ReLU: (building, layer, inputs) => {
    const ceiling = layer.config['max_value'] as number
    const bounds = [0, ceiling].map(value => addScalar(building, value))
    return addNode(building, 'Clip', [...inputs, ...bounds], layer.name)
  },
  ZeroPadding2D: (building, layer, inputs) => {
    const [[top, bottom], [left, right]] = layer.config['padding'] as number[][]
    const pads = [0, 0, top, left, 0, 0, bottom, right]
    const constant = { name: `${layer.name}/pads`, shape: [8], values: BigInt64Array.from(pads, BigInt) }
    building.constants.push(constant)
    return addNode(building, 'Pad', [...inputs, constant.name], layer.name)
  },
  AveragePooling2D: (building, layer, inputs) => {
    const { pool_size, strides } = layer.config as { pool_size: number[]; strides: number[] }
    return addNode(building, 'AveragePool', inputs, layer.name, { kernel_shape: pool_size, strides })
  },
  Add: (building, layer, inputs) => addNode(building, 'Add', inputs, layer.name),
  Flatten: (building, layer, inputs) => {
    // Keras flattens channels-last data.
    const turned = addNode(building, 'Transpose', inputs, `${layer.name}/turned`, { perm: [0, 2, 3, 1] })
    return addNode(building, 'Flatten', [turned], layer.name)
  },
  Dense: (building, layer, inputs) => {
    const parts = ['kernel', 'bias'].map(name => addWeights(building, `${layer.name}/${name}`))
    const sum = addNode(building, 'Gemm', [...inputs, ...parts], `${layer.name}/sum`)
    return activation(building, layer, sum)
  },
  Dropout: (_building, _layer, [input]) => input,
}

function addLayer(building: GraphBuilder, layer: Layer): string {
  const inputs = (layer.inbound_nodes[0] ?? []).map(([before]) => building.outputs.get(before) ?? '')
  const write = converters[layer.class_name]
  if (!write || inputs.includes(''))
    throw new Error(`layer ${layer.name}: ${layer.class_name} is not supported`)
  return write(building, layer, inputs)
}

function addNode(
  { nodes }: GraphBuilder,
  op: string,
  inputs: string[],
  output: string,
  attributes?: GraphNode['attributes'],
): string {
  nodes.push({ op, inputs, output, attributes })
  return output
}

function addWeights(building: GraphBuilder, name: string, turn?: (weights: Weights) => Weights): string {
  const kept = building.model.weights.get(name)
  if (!kept) throw new Error(`the network has no weights ${name}`)
  building.constants.push({ name, ...(turn ? turn(kept) : kept) })
  return name
}

function addScalar(building: GraphBuilder, value: number): string {
  const name = `scalar/${value}`
  if (!building.constants.some(constant => constant.name === name))
    building.constants.push({ name, shape: [], values: Float32Array.of(value) })
  return name
}

function convolution(building: GraphBuilder, layer: Layer, inputs: string[], kernel: string): string {
  const {
    strides,
    padding,
    use_bias,
    activation: after,
  } = layer.config as {
    strides: number[]
    padding: string
    use_bias: boolean
    activation: string
  }
  const isDepthwise = kernel === 'depthwise_kernel'
  const name = addWeights(
    building,
    `${layer.name}/${kernel}`,
    isDepthwise ? depthwiseToOutputsFirst : toOutputsFirst,
  )
  const bias = use_bias ? [addWeights(building, `${layer.name}/bias`)] : []
  const groups = isDepthwise ? building.constants.at(-1 - bias.length)?.shape[0] : 1
  const attributes = {
    strides,
    group: groups ?? 1,
    auto_pad: padding === 'same' ? 'SAME_UPPER' : 'VALID',
  }
  const output = after === 'linear' ? layer.name : `${layer.name}/sum`
  return activation(
    building,
    layer,
    addNode(building, 'Conv', [...inputs, name, ...bias], output, attributes),
  )
}

function activation(building: GraphBuilder, layer: Layer, input: string): string {
  const kind = layer.config['activation'] as string
  if (kind === 'linear') return input
  if (kind === 'relu') return addNode(building, 'Relu', [input], layer.name)
  if (kind === 'softmax') return addNode(building, 'Softmax', [input], layer.name, { axis: 1 })
  throw new Error(`layer ${layer.name}: activation ${kind} is not supported`)
}

/** From height × width × inputs × outputs. */
function toOutputsFirst({ shape: [height, width, inputs, outputs], values }: Weights): Weights {
  const turned = new Float32Array(values.length)
  const area = height * width
  for (let at = 0; at < area; at++)
    for (let from = 0; from < inputs; from++)
      for (let to = 0; to < outputs; to++)
        turned[(to * inputs + from) * area + at] = values[(at * inputs + from) * outputs + to]
  return { shape: [outputs, inputs, height, width], values: turned }
}

/** From height × width × channels × 1. */
function depthwiseToOutputsFirst({ shape: [height, width, channels, multiplier], values }: Weights): Weights {
  if (multiplier !== 1) throw new Error(`depthwise: a multiplier of ${multiplier} is not supported`)
  return toOutputsFirst({ shape: [height, width, 1, channels], values })
}
