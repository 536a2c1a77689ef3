import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** The values of the placeholders in a graph. */
export interface PlaceholderValues {
  prompt: string
  negative_prompt: string
  seed: number
  width: number
  height: number
  model: string
  steps: number
  guidance: number
  /** Names of uploaded images. */
  image: string
  mask: string
  left: number
  right: number
  up: number
  down: number
}

/** The operations of workflows; each is a file of this name. */
export const workflowNames = [
  'generate',
  'variation',
  'inpaint',
  'erase',
  'sketch',
  'outpaint',
  'cut-out',
  'background-painting',
  'upscale',
] as const
export type WorkflowName = (typeof workflowNames)[number]

/** A graph in ComfyUI's "API format": nodes by id. */
export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>

const graphSchema = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
)

const commonPlaceholders = [
  'prompt',
  'negative_prompt',
  'seed',
  'width',
  'height',
  'model',
  'steps',
  'guidance',
] as const
const imagePlaceholders = [...commonPlaceholders, 'image'] as const

/** The placeholders available to each workflow. */
const allowedPlaceholders: Record<WorkflowName, readonly (keyof PlaceholderValues)[]> = {
  generate: commonPlaceholders,
  variation: imagePlaceholders,
  inpaint: [...imagePlaceholders, 'mask'],
  erase: [...imagePlaceholders, 'mask'],
  sketch: imagePlaceholders,
  outpaint: [...imagePlaceholders, 'left', 'right', 'up', 'down'],
  'cut-out': imagePlaceholders,
  'background-painting': imagePlaceholders,
  upscale: imagePlaceholders,
}

const builtInFolder = join(import.meta.dirname, '../../workflows')

/**
 * Read the graphs of a folder; built-in graphs are the defaults.
 *
 * @throws Error for a file that isn't a graph, has an unknown name, or uses a placeholder that isn't available
 */
export function readWorkflows(folder: string | undefined): Map<WorkflowName, Graph> {
  const graphs = new Map<WorkflowName, Graph>()
  for (const path of folder ? [builtInFolder, folder] : [builtInFolder]) {
    for (const file of readdirSync(path).filter(name => name.endsWith('.json')))
      graphs.set(workflowNameOf(file), readGraph(join(path, file)))
  }
  return graphs
}

function workflowNameOf(file: string): WorkflowName {
  const name = workflowNames.find(known => `${known}.json` === file)
  if (!name)
    throw new Error(`workflow ${file}: expected one of ${workflowNames.map(n => `${n}.json`).join(', ')}`)
  return name
}

function readGraph(path: string): Graph {
  const file = basename(path)
  let graph: Graph
  try {
    graph = graphSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new Error(`workflow ${file}: not a graph in ComfyUI's API format`, { cause })
  }
  const allowed: readonly string[] = allowedPlaceholders[workflowNameOf(file)]
  for (const [, name] of JSON.stringify(graph).matchAll(/\{\{(.*?)\}\}/g)) {
    if (!allowed.includes(name))
      throw new Error(`workflow ${file}: {{${name}}} is not available; expected one of ${allowed.join(', ')}`)
  }
  return graph
}

/**
 * Replace the placeholders of a graph. A string that consists of one placeholder becomes the value itself, with
 * its type; inside longer strings the value is inserted as text.
 */
export function fillGraph(graph: Graph, values: Partial<PlaceholderValues>): Graph {
  return fill(graph) as Graph

  function fill(value: unknown): unknown {
    if (typeof value === 'string') return fillText(value, values)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
  }
}

function fillText(text: string, values: Record<string, unknown>): unknown {
  const match = /^\{\{([a-z_]+)\}\}$/.exec(text)
  if (match) return values[match[1]] ?? ''
  return text.replace(/\{\{([a-z_]+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
