import { bytes, concat, type Field, float, integer, message } from './protobuf.ts'

/** TensorProto.DataType. */
const dataTypes = { float32: 1, uint8: 2, int32: 6, int64: 7, float16: 10 } as const

/** Constants of a graph: weights (32-bit floats) or shapes and pads (64-bit integers). */
export interface Constant {
  name: string
  shape: number[]
  values: Float32Array | BigInt64Array
}

/** An input or output of a graph; a string in its shape is a dynamic dimension. */
export interface GraphValue {
  name: string
  shape: readonly (number | string)[]
  /** @default float32 */
  type?: keyof typeof dataTypes
}

/** Numbers are encoded as integer attributes; a float is wrapped in an object. */
type Attribute = number | number[] | string | { float: number }

export interface GraphNode {
  op: string
  inputs: string[]
  output: string
  attributes?: Record<string, Attribute>
}

/** A network of ONNX operators. */
export interface OnnxGraph {
  inputs: GraphValue[]
  outputs: GraphValue[]
  nodes: GraphNode[]
  constants: Constant[]
}

const irVersion = 8
const opsetVersion = 17
/** AttributeProto.AttributeType. */
const attributeTypes = { float: 1, int: 2, string: 3, ints: 7 } as const

/**
 * Encode a graph as an ONNX model that onnxruntime opens.
 *
 * Field numbers as in onnx.proto of ONNX 1.12 (https://github.com/onnx/onnx).
 */
export function encodeOnnx(graph: OnnxGraph): Uint8Array {
  return concat([
    integer(1, irVersion),
    bytes(2, 'pentimento'),
    message(7, [
      ...graph.nodes.map(node => message(1, nodeFields(node))),
      bytes(2, 'network'),
      ...graph.constants.map(constant => message(5, constantFields(constant))),
      ...graph.inputs.map(input => message(11, valueFields(input))),
      ...graph.outputs.map(output => message(12, valueFields(output))),
    ]),
    message(8, [integer(2, opsetVersion)]),
  ])
}

function nodeFields({ op, inputs, output, attributes = {} }: GraphNode): Field[] {
  return [
    ...inputs.map(input => bytes(1, input)),
    bytes(2, output),
    bytes(3, output),
    bytes(4, op),
    ...Object.entries(attributes).map(([name, value]) => message(5, attributeFields(name, value))),
  ]
}

function attributeFields(name: string, value: Attribute): Field[] {
  if (typeof value === 'string') return [bytes(1, name), bytes(4, value), integer(20, attributeTypes.string)]
  if (Array.isArray(value))
    return [bytes(1, name), ...value.map(item => integer(8, item)), integer(20, attributeTypes.ints)]
  if (typeof value === 'object')
    return [bytes(1, name), float(2, value.float), integer(20, attributeTypes.float)]
  return [bytes(1, name), integer(3, value), integer(20, attributeTypes.int)]
}

function constantFields({ name, shape, values }: Constant): Field[] {
  const type = values instanceof Float32Array ? dataTypes.float32 : dataTypes.int64
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  return [...shape.map(size => integer(1, size)), integer(2, type), bytes(8, name), bytes(9, raw)]
}

function valueFields({ name, shape, type = 'float32' }: GraphValue): Field[] {
  const dimensions = shape.map(size =>
    message(1, [typeof size === 'number' ? integer(1, size) : bytes(2, size)]),
  )
  return [bytes(1, name), message(2, [message(1, [integer(1, dataTypes[type]), message(2, dimensions)])])]
}
