import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Constant, encodeOnnx, type GraphNode, type GraphValue } from './onnx-graph.ts'
import type { Model } from './run-model.ts'
import type { Signature } from './signatures.ts'

/** A compact graph: nodes as `[op, inputs, output, attributes]`, constants by name. */
export interface TinyGraph {
  inputs: GraphValue[]
  outputs: GraphValue[]
  nodes: [op: string, inputs: string, output: string, attributes?: GraphNode['attributes']][]
  constants?: Record<string, number | number[]>
  shapes?: Record<string, number[]>
}

const folder = mkdtempSync(join(tmpdir(), 'pentimento-tiny-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Create a model of a few nodes with a real network's inputs and outputs, for tests. A node's inputs are
 * separated by spaces.
 */
export function tinyModel(id: string, graph: TinyGraph, signature: Signature): Model {
  const floats = Object.entries(graph.constants ?? {}).map(([name, value]): Constant => {
    const values = Float32Array.from([value].flat())
    return { name, shape: Array.isArray(value) ? [1, values.length, 1, 1] : [1], values }
  })
  const integers = Object.entries(graph.shapes ?? {}).map(([name, sizes]): Constant => {
    return { name, shape: [sizes.length], values: BigInt64Array.from(sizes, BigInt) }
  })
  const nodes = graph.nodes.map(([op, inputs, output, attributes]): GraphNode => {
    return { op, inputs: inputs.split(' '), output, ...(attributes && { attributes }) }
  })
  const { inputs, outputs } = graph
  const file = join(folder, `${id}.onnx`)
  writeFileSync(file, encodeOnnx({ inputs, outputs, nodes, constants: [...floats, ...integers] }))
  return { id, file, signature }
}
