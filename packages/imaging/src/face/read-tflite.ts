/** A tensor of a TensorFlow Lite model; the layout of images is height × width × channels. */
export interface TfliteTensor {
  name: string
  shape: number[]
  /** Constant values; undefined for what the network computes. */
  values?: Float32Array | Int32Array
}

/** An operator: indices of its tensors, and a reader of its options. */
export interface TfliteOperator {
  /** `BuiltinOperator` of TensorFlow Lite's schema. */
  code: number
  inputs: number[]
  outputs: number[]
  /** Field of the operator's options table, by its position in the schema. */
  option(field: number, kind: 'byte' | 'int'): number
}

export interface TfliteModel {
  tensors: TfliteTensor[]
  inputs: number[]
  outputs: number[]
  operators: TfliteOperator[]
}

/** `TensorType` of the schema, for constants that are read. */
const tensorTypes = { float32: 0, float16: 1, int32: 2 }

/**
 * Read the first subgraph of a TensorFlow Lite model.
 *
 * Field numbers as in tensorflow/lite/schema/schema.fbs, the encoding as in FlatBuffers' "Internals".
 */
export function readTflite(file: Uint8Array): TfliteModel {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const model = new Table(view, view.getUint32(0, true))
  const codes = model.tables(1).map(code => Math.max(code.byte(0), code.int(3)))
  const buffers = model.tables(4).map(buffer => buffer.bytes(0))
  const graph = model.tables(2)[0]
  if (!graph) throw new Error('the model has no graph')
  return {
    tensors: graph.tables(0).map(tensor => ({
      name: tensor.text(3),
      shape: tensor.ints(0),
      values: constantValues(buffers[tensor.int(2)], tensor.byte(1)),
    })),
    inputs: graph.ints(1),
    outputs: graph.ints(2),
    operators: graph.tables(3).map(operator => {
      const options = operator.table(4)
      return {
        code: codes[operator.int(0)] ?? -1,
        inputs: operator.ints(1),
        outputs: operator.ints(2),
        option: (field, kind) => (kind === 'byte' ? options?.byte(field) : options?.int(field)) ?? 0,
      }
    }),
  }
}

function constantValues(bytes: Uint8Array | undefined, type: number): TfliteTensor['values'] {
  if (!bytes || bytes.length === 0) return undefined
  const { buffer } = bytes.slice()
  if (type === tensorTypes.float32) return new Float32Array(buffer)
  if (type === tensorTypes.int32) return new Int32Array(buffer)
  if (type === tensorTypes.float16) return Float32Array.from(new Uint16Array(buffer), fromHalf)
  return undefined
}

/** The value of the bits of a 16-bit float (IEEE 754 binary16); no infinities. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = (bits & 1023) / 1024
  return exponent === 0 ? sign * fraction * 2 ** -14 : sign * (1 + fraction) * 2 ** (exponent - 15)
}

/** A table of FlatBuffers: fields are found by a table of offsets and are missing where they have their default. */
class Table {
  private readonly view: DataView
  private readonly at: number

  constructor(view: DataView, at: number) {
    this.view = view
    this.at = at
  }

  private place(field: number): number | undefined {
    const offsets = this.at - this.view.getInt32(this.at, true)
    const entry = 4 + 2 * field
    if (entry >= this.view.getUint16(offsets, true)) return undefined
    const offset = this.view.getUint16(offsets + entry, true)
    return offset === 0 ? undefined : this.at + offset
  }

  private target(field: number): number | undefined {
    const place = this.place(field)
    return place === undefined ? undefined : place + this.view.getUint32(place, true)
  }

  byte(field: number): number {
    const place = this.place(field)
    return place === undefined ? 0 : this.view.getUint8(place)
  }

  int(field: number): number {
    const place = this.place(field)
    return place === undefined ? 0 : this.view.getInt32(place, true)
  }

  table(field: number): Table | undefined {
    const target = this.target(field)
    return target === undefined ? undefined : new Table(this.view, target)
  }

  private items<Item>(field: number, read: (at: number) => Item): Item[] {
    const target = this.target(field)
    if (target === undefined) return []
    return Array.from({ length: this.view.getUint32(target, true) }, (_, index) =>
      read(target + 4 + 4 * index),
    )
  }

  ints(field: number): number[] {
    return this.items(field, at => this.view.getInt32(at, true))
  }

  tables(field: number): Table[] {
    return this.items(field, at => new Table(this.view, at + this.view.getUint32(at, true)))
  }

  bytes(field: number): Uint8Array | undefined {
    const target = this.target(field)
    if (target === undefined) return undefined
    return new Uint8Array(
      this.view.buffer,
      this.view.byteOffset + target + 4,
      this.view.getUint32(target, true),
    )
  }

  text(field: number): string {
    return new TextDecoder().decode(this.bytes(field))
  }
}
