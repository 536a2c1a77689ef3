import { checkSignature, type ModelMetadata, type TensorMetadata } from './check-signature.ts'
import { ModelError } from './model-error.ts'
import { type InferenceSession, Tensor } from './onnxruntime.ts'
import { type DeviceOptions, messageOf, openSession } from './open-session.ts'
import type { Signature } from './signatures.ts'

/** A model on disk. */
export interface Model {
  id: string
  /** Path of the ONNX file. */
  file: string
  signature: Signature
}

/** Tensor data with its shape: 32-bit floats even for half-precision models; integers as numbers. */
export interface TensorValues {
  data: Float32Array | Int32Array | Uint8Array
  shape: readonly number[]
}

export interface LoadedModel {
  session: InferenceSession
  metadata: ModelMetadata
}

/**
 * Load a model and check it against its signature.
 *
 * @throws ModelError
 */
export async function loadModel(model: Model, options: DeviceOptions): Promise<LoadedModel> {
  const session = await openSession(model.id, model.file, options).catch(error => {
    throw new ModelError(`${model.id} can't be loaded: ${messageOf(error)}`, { cause: error })
  })
  try {
    return { session, metadata: checkSignature(model.id, session, model.signature) }
  } catch (error) {
    await session.release()
    throw error
  }
}

/** Run a model; inputs and outputs are keyed by its signature's names. @throws ModelError */
export async function runModel(
  { id, signature }: Model,
  { session, metadata }: LoadedModel,
  feeds: Readonly<Record<string, TensorValues>>,
): Promise<Record<string, TensorValues>> {
  const inputs = signature.inputs.map(({ name }): [string, Tensor] => {
    const tensor = metadata.input(name)
    return [tensor.name, toTensor(feeds[name], tensor.type)]
  })
  try {
    const outputs = await session.run(Object.fromEntries(inputs))
    return Object.fromEntries(
      signature.outputs.map(({ name }) => [name, fromTensor(outputs[metadata.output(name).name])]),
    )
  } catch (error) {
    throw new ModelError(`${id} fails: ${messageOf(error)}`, { cause: error })
  }
}

function toTensor({ data, shape }: TensorValues, type: TensorMetadata['type']): Tensor {
  if (type === 'float16') return createFloat16Tensor(data, shape)
  if (type === 'int64') return new Tensor('int64', BigInt64Array.from(data, BigInt), shape)
  if (type === 'int32') return new Tensor('int32', Int32Array.from(data), shape)
  return data instanceof Uint8Array ? new Tensor('uint8', data, shape) : new Tensor('float32', data, shape)
}

function fromTensor({ data, dims: shape }: Tensor): TensorValues {
  if (data instanceof Float32Array || data instanceof Int32Array || data instanceof Uint8Array)
    return { data, shape }
  if (data instanceof BigInt64Array) return { data: Int32Array.from(data, Number), shape }
  return { data: Float32Array.from(data as ArrayLike<number>), shape }
}

/**
 * Node 24 has Float16Array, which onnxruntime's JavaScript part uses; but Node-API doesn't support it yet, so
 * its native part only accepts the bits.
 */
function createFloat16Tensor(data: TensorValues['data'], shape: readonly number[]): Tensor {
  const { Float16Array } = globalThis as unknown as {
    Float16Array: { from(data: ArrayLike<number>): Uint16Array }
  }
  const { buffer, byteOffset, length } = Float16Array.from(data)
  const bits = new Uint16Array(buffer, byteOffset, length)
  return Object.defineProperty(new Tensor('float16', bits, shape), 'data', { value: bits })
}
