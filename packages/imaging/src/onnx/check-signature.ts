import { ModelError } from './model-error.ts'
import type { InferenceSession } from './onnxruntime.ts'
import type { Signature, TensorSignature } from './signatures.ts'

/** A tensor's metadata in the loaded model. */
export interface TensorMetadata {
  name: string
  /** As onnxruntime reports it: `float32`, `int64`, … */
  type: string
  /** A string is a dynamic dimension; empty if the model doesn't declare a shape. */
  shape: readonly (number | string)[]
}

/** Looks up the loaded model's tensors by the signature's names. */
export interface ModelMetadata {
  input(name: string): TensorMetadata
  output(name: string): TensorMetadata
}

const types: Record<TensorSignature['type'], readonly string[]> = {
  float: ['float32', 'float16'],
  int: ['int64', 'int32'],
  uint8: ['uint8'],
}

/**
 * Compare a loaded model's inputs and outputs with its signature. Names may differ as long as the order
 * agrees; sizes must be equal where both sides are numbers.
 *
 * @param id  of the model, for the message
 * @throws ModelError that lists each difference
 */
export function checkSignature(id: string, session: InferenceSession, signature: Signature): ModelMetadata {
  const inputs = session.inputMetadata.map(toMetadata)
  const outputs = session.outputMetadata.map(toMetadata)
  const differences = [
    ...listDifferences('input', signature.inputs, inputs),
    ...listDifferences('output', signature.outputs, outputs),
  ]
  if (inputs.length > signature.inputs.length)
    differences.push(`inputs: expected ${formatNames(signature.inputs)}, got ${formatNames(inputs)}`)
  if (differences.length > 0)
    throw new ModelError(`${id} doesn't match its signature: ${differences.join('; ')}`)
  return {
    input: name => counterpart(name, signature.inputs, inputs),
    output: name => counterpart(name, signature.outputs, outputs),
  }
}

function toMetadata(value: InferenceSession.ValueMetadata): TensorMetadata {
  return value.isTensor
    ? { name: value.name, type: value.type, shape: value.shape }
    : { name: value.name, type: 'not a tensor', shape: [] }
}

function listDifferences(
  kind: string,
  expected: readonly TensorSignature[],
  found: TensorMetadata[],
): string[] {
  return expected.flatMap((tensor, at) => {
    const actual = found.find(({ name }) => name === tensor.name) ?? found[at]
    if (!actual) return [`${kind} ${tensor.name}: missing; there are ${formatNames(found)}`]
    const label = actual.name === tensor.name ? tensor.name : `${tensor.name} (${actual.name})`
    const isTyped = types[tensor.type].includes(actual.type)
    const messages: string[] = []
    if (!isTyped)
      messages.push(`${kind} ${label}: expected ${types[tensor.type].join(' or ')}, got ${actual.type}`)
    if (tensor.shape && !shapesMatch(tensor.shape, actual.shape))
      messages.push(
        `${kind} ${label}: expected ${formatShape(tensor.shape)}, got ${formatShape(actual.shape)}`,
      )
    return messages
  })
}

function shapesMatch(expected: TensorMetadata['shape'], found: TensorMetadata['shape']): boolean {
  if (found.length === 0) return true
  const agree = (a: number | string, b: number | string) =>
    typeof a === 'string' || typeof b === 'string' || a === b
  return expected.length === found.length && expected.every((size, axis) => agree(size, found[axis]))
}

function counterpart(
  name: string,
  expected: readonly TensorSignature[],
  found: TensorMetadata[],
): TensorMetadata {
  const actual =
    found.find(tensor => tensor.name === name) ?? found[expected.findIndex(tensor => tensor.name === name)]
  if (!actual) throw new Error(`the signature has no tensor ${name}`)
  return actual
}

const formatNames = (tensors: readonly { name: string }[]) =>
  tensors.map(({ name }) => name).join(', ') || 'none'
const formatShape = (shape: readonly (number | string)[]) => `[${shape.join(',')}]`
