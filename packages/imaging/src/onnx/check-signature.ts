import { ModelError } from './model-error.ts'
import type { InferenceSession } from './onnxruntime.ts'
import type { Signature, TensorSignature } from './signatures.ts'

/** A tensor's metadata in the loaded model. */
export interface TensorFacts {
  name: string
  /** As onnxruntime reports it: `float32`, `int64`, … */
  type: string
  /** A string is a dynamic dimension; empty if the model doesn't declare a shape. */
  shape: readonly (number | string)[]
}

/** Looks up the loaded model's tensors by the signature's names. */
export interface Facts {
  input(name: string): TensorFacts
  output(name: string): TensorFacts
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
export function checkSignature(id: string, session: InferenceSession, signature: Signature): Facts {
  const inputs = session.inputMetadata.map(factsOf)
  const outputs = session.outputMetadata.map(factsOf)
  const differences = [
    ...differencesIn('input', signature.inputs, inputs),
    ...differencesIn('output', signature.outputs, outputs),
  ]
  if (inputs.length > signature.inputs.length)
    differences.push(`inputs: expected ${listed(signature.inputs)}, got ${listed(inputs)}`)
  if (differences.length > 0)
    throw new ModelError(`${id} doesn't match its signature: ${differences.join('; ')}`)
  return {
    input: name => counterpart(name, signature.inputs, inputs),
    output: name => counterpart(name, signature.outputs, outputs),
  }
}

function factsOf(value: InferenceSession.ValueMetadata): TensorFacts {
  return value.isTensor
    ? { name: value.name, type: value.type, shape: value.shape }
    : { name: value.name, type: 'not a tensor', shape: [] }
}

function differencesIn(kind: string, expected: readonly TensorSignature[], found: TensorFacts[]): string[] {
  return expected.flatMap((tensor, at) => {
    const own = found.find(({ name }) => name === tensor.name) ?? found[at]
    if (!own) return [`${kind} ${tensor.name}: missing; there are ${listed(found)}`]
    const label = own.name === tensor.name ? tensor.name : `${tensor.name} (${own.name})`
    const isTyped = types[tensor.type].includes(own.type)
    const said: string[] = []
    if (!isTyped) said.push(`${kind} ${label}: expected ${types[tensor.type].join(' or ')}, got ${own.type}`)
    if (tensor.shape && !fits(tensor.shape, own.shape))
      said.push(`${kind} ${label}: expected ${bracketed(tensor.shape)}, got ${bracketed(own.shape)}`)
    return said
  })
}

function fits(expected: TensorFacts['shape'], found: TensorFacts['shape']): boolean {
  if (found.length === 0) return true
  const agree = (a: number | string, b: number | string) =>
    typeof a === 'string' || typeof b === 'string' || a === b
  return expected.length === found.length && expected.every((size, axis) => agree(size, found[axis]))
}

function counterpart(name: string, expected: readonly TensorSignature[], found: TensorFacts[]): TensorFacts {
  const own =
    found.find(tensor => tensor.name === name) ?? found[expected.findIndex(tensor => tensor.name === name)]
  if (!own) throw new Error(`the signature has no tensor ${name}`)
  return own
}

const listed = (tensors: readonly { name: string }[]) => tensors.map(({ name }) => name).join(', ') || 'none'
const bracketed = (shape: readonly (number | string)[]) => `[${shape.join(',')}]`
