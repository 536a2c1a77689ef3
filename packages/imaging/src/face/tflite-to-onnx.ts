import type { Constant, GraphNode, OnnxGraph } from '../onnx/onnx-graph.ts'
import type { TfliteModel, TfliteOperator } from './read-tflite.ts'

/** `BuiltinOperator` of TensorFlow Lite's schema. */
const operators = {
  add: 0,
  concatenation: 2,
  convolution: 3,
  depthwiseConvolution: 4,
  dequantize: 6,
  maxPool: 17,
  relu: 19,
  reshape: 22,
  pad: 34,
  prelu: 54,
} as const
/** `ActivationFunctionType` of the schema. */
const activations = { none: 0, relu: 1 } as const

interface GraphBuilder {
  model: TfliteModel
  nodes: GraphNode[]
  constants: Map<string, Constant>
  /** Values of constants, also of those that are converted to 32 bits, by tensor. */
  values: Map<number, Float32Array | Int32Array>
}

/**
 * Convert a TensorFlow Lite model to a graph of ONNX operators: images from height × width × channels to channels
 * first, with a batch size of 1, and the kernels likewise; half-precision constants to single precision. Supports the
 * operators of BlazeFace and of MediaPipe's face mesh.
 *
 * @returns outputs have TensorFlow Lite's shapes and order of values; names are those of the tensors
 * @throws Error with the code of an unsupported operator
 */
export function tfliteToOnnx(model: TfliteModel): OnnxGraph {
  const building: GraphBuilder = { model, nodes: [], constants: new Map(), values: new Map() }
  for (const [index, { values }] of model.tensors.entries()) if (values) building.values.set(index, values)
  for (const operator of model.operators) addOperator(building, operator)
  const outputs = model.outputs.map(index => {
    const { shape } = model.tensors[index]
    if (shape.length !== 4) return { name: nameOf(index), shape }
    const name = `${nameOf(index)}/channels-last`
    building.nodes.push({
      op: 'Transpose',
      inputs: [nameOf(index)],
      output: name,
      attributes: { perm: [0, 2, 3, 1] },
    })
    return { name, shape }
  })
  const inputs = model.inputs.map(index => {
    const [batch, height, width, channels] = model.tensors[index].shape
    return { name: nameOf(index), shape: [batch, channels, height, width] }
  })
  return { inputs, outputs, nodes: building.nodes, constants: [...building.constants.values()] }
}

const nameOf = (tensor: number) => `tensor/${tensor}`

function addOperator(building: GraphBuilder, operator: TfliteOperator): void {
  const { code, inputs, outputs } = operator
  const [output] = outputs
  const name = nameOf(output)
  const add = (op: string, attributes?: GraphNode['attributes'], names = inputs.map(nameOf)) =>
    building.nodes.push({ op, inputs: names, output: name, attributes })
  switch (code) {
    case operators.dequantize: {
      const values = building.values.get(inputs[0])
      if (!values) throw new Error('only constants can be converted to 32 bits')
      building.values.set(output, values)
      return
    }
    case operators.convolution:
    case operators.depthwiseConvolution:
      addConvolution(building, operator)
      return
    case operators.add:
      if (operator.option(0, 'byte') !== activations.none) throw new Error('addition with an activation')
      add('Add')
      return
    case operators.relu:
      add('Relu')
      return
    case operators.prelu:
      add('PRelu', undefined, [nameOf(inputs[0]), addSlopes(building, inputs[1])])
      return
    case operators.maxPool:
      add('MaxPool', {
        kernel_shape: [operator.option(4, 'int'), operator.option(3, 'int')],
        strides: [operator.option(2, 'int'), operator.option(1, 'int')],
        auto_pad: operator.option(0, 'byte') === 0 ? 'SAME_UPPER' : 'VALID',
      })
      return
    case operators.pad:
      add('Pad', undefined, [nameOf(inputs[0]), addPads(building, inputs[1])])
      return
    case operators.concatenation:
      // Only of outputs that were reshaped, which have no channels to move.
      add('Concat', { axis: operator.option(0, 'int') })
      return
    case operators.reshape:
      addReshape(building, inputs[0], output)
      return
    default:
      throw new Error(`TensorFlow Lite operator ${code} is not supported`)
  }
}

function addConvolution(building: GraphBuilder, operator: TfliteOperator): void {
  const { code, inputs, outputs } = operator
  const isDepthwise = code === operators.depthwiseConvolution
  const [source, kernel, bias] = inputs
  const activation = operator.option(isDepthwise ? 4 : 3, 'byte')
  const output = nameOf(outputs[0])
  const sum = activation === activations.none ? output : `${output}/sum`
  const { shape } = building.model.tensors[kernel]
  const weights = addConstant(building, kernel, isDepthwise ? [3, 0, 1, 2] : [0, 3, 1, 2])
  building.nodes.push({
    op: 'Conv',
    inputs: [nameOf(source), weights, addConstant(building, bias)],
    output: sum,
    attributes: {
      strides: [operator.option(2, 'int'), operator.option(1, 'int')],
      auto_pad: operator.option(0, 'byte') === 0 ? 'SAME_UPPER' : 'VALID',
      group: isDepthwise ? shape[3] : 1,
    },
  })
  if (activation === activations.relu) building.nodes.push({ op: 'Relu', inputs: [sum], output })
  else if (activation !== activations.none) throw new Error(`activation ${activation} is not supported`)
}

function valuesOf({ values }: GraphBuilder, tensor: number): Float32Array | Int32Array {
  const found = values.get(tensor)
  if (!found) throw new Error(`tensor ${tensor} is not constant`)
  return found
}

/** @param order of the axes in the result */
function addConstant(building: GraphBuilder, tensor: number, order?: number[]): string {
  const name = nameOf(tensor)
  const values = Float32Array.from(valuesOf(building, tensor))
  const { shape } = building.model.tensors[tensor]
  const constant = order ? transpose(shape, values, order) : { shape, values }
  building.constants.set(name, { name, ...constant })
  return name
}

/** One slope per channel. */
function addSlopes(building: GraphBuilder, tensor: number): string {
  const name = nameOf(tensor)
  const values = Float32Array.from(valuesOf(building, tensor))
  building.constants.set(name, { name, shape: [values.length, 1, 1], values })
  return name
}

/** From pairs (before, after) of batch, height, width and channels. */
function addPads(building: GraphBuilder, tensor: number): string {
  const [n, n2, top, bottom, left, right, before, after] = valuesOf(building, tensor)
  const name = nameOf(tensor)
  const values = BigInt64Array.from([n, before, top, left, n2, after, bottom, right], BigInt)
  building.constants.set(name, { name, shape: [8], values })
  return name
}

function addReshape(building: GraphBuilder, input: number, output: number): void {
  const { tensors } = building.model
  const turned = `${nameOf(output)}/channels-last`
  const shape = `${nameOf(output)}/shape`
  const values = BigInt64Array.from(tensors[output].shape, BigInt)
  building.constants.set(shape, { name: shape, shape: [values.length], values })
  building.nodes.push(
    { op: 'Transpose', inputs: [nameOf(input)], output: turned, attributes: { perm: [0, 2, 3, 1] } },
    { op: 'Reshape', inputs: [turned, shape], output: nameOf(output) },
  )
}

function transpose(shape: number[], values: Float32Array, order: number[]) {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, size) => product * size, 1))
  const to = order.map(axis => shape[axis])
  const turned = new Float32Array(values.length)
  const [a, b, c] = [1, 2, 3].map(axis => to.slice(axis).reduce((product, size) => product * size, 1))
  for (let at = 0; at < values.length; at++) {
    const place = [Math.floor(at / a), Math.floor((at % a) / b), Math.floor((at % b) / c), at % c]
    turned[at] = values[place.reduce((sum, index, axis) => sum + index * strides[order[axis]], 0)]
  }
  return { shape: to, values: turned }
}
