/** A Keras layer as serialized by TensorFlow.js; `config` depends on the class. */
export interface Layer {
  class_name: string
  name: string
  config: Record<string, unknown>
  /** One call of the layer: a list of `[name of the preceding layer, node, tensor, …]`. */
  inbound_nodes: [string, number, number, ...unknown[]][][]
}

interface WeightEntry {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; min: number; scale: number }
}

/** The used part of `model.json` of a TensorFlow.js layers model. */
export interface LayersModelFile {
  modelTopology: {
    model_config: {
      config: { layers: Layer[]; output_layers: [string, number, number][] }
    }
  }
  weightsManifest: { weights: WeightEntry[] }[]
}

export interface Weights {
  shape: number[]
  values: Float32Array
}

/** A network's layers in execution order, with its weights by name. */
export interface LayersModel {
  layers: Layer[]
  /** Name of the output layer. */
  output: string
  weights: Map<string, Weights>
}

/**
 * Read a layers model whose weights are 32-bit floats or 8-bit quantized.
 *
 * @param binary the weights of all groups, concatenated in the manifest's order
 * @throws Error if the number of bytes differs from the manifest, or a data type is unsupported
 */
export function readLayersModel(file: LayersModelFile, binary: Uint8Array): LayersModel {
  const { layers, output_layers } = file.modelTopology.model_config.config
  const weights = new Map<string, Weights>()
  let at = 0
  for (const entry of file.weightsManifest.flatMap(group => group.weights)) {
    const count = entry.shape.reduce((product, size) => product * size, 1)
    const size = count * (entry.quantization ? 1 : 4)
    const values = readValues(entry, binary.subarray(at, at + size), count)
    weights.set(entry.name, { shape: entry.shape, values })
    at += size
  }
  if (at !== binary.length) throw new Error(`weights: expected ${at} bytes, got ${binary.length}`)
  return { layers, output: output_layers[0][0], weights }
}

function readValues(entry: WeightEntry, raw: Uint8Array, count: number): Float32Array {
  const { quantization } = entry
  if (entry.dtype !== 'float32' || (quantization && quantization.dtype !== 'uint8'))
    throw new Error(`weights ${entry.name}: ${quantization?.dtype ?? entry.dtype} is not supported`)
  if (!quantization) return new Float32Array(raw.slice().buffer)
  const values = new Float32Array(count)
  for (let index = 0; index < raw.length; index++)
    values[index] = raw[index] * quantization.scale + quantization.min
  return values
}
