import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** The values of the placeholders in a graph. */
export interface Filling {
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
  'inpaint',
  'erase',
  'outpaint',
  'cut-out',
  'background-painting',
  'upscale',
] as const
export type WorkflowName = (typeof workflowNames)[number]

/** A graph in ComfyUI's "API format": nodes by id. */
export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>

const graphShape = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
)

const always = ['prompt', 'negative_prompt', 'seed', 'width', 'height', 'model', 'steps', 'guidance'] as const
const withPicture = [...always, 'image'] as const

/** The placeholders available to each workflow. */
const given: Record<WorkflowName, readonly (keyof Filling)[]> = {
  generate: always,
  inpaint: [...withPicture, 'mask'],
  erase: [...withPicture, 'mask'],
  outpaint: [...withPicture, 'left', 'right', 'up', 'down'],
  'cut-out': withPicture,
  'background-painting': withPicture,
  upscale: withPicture,
}

const ownFolder = join(import.meta.dirname, '../../workflows')

/**
 * Read the graphs of a folder; built-in graphs are the defaults.
 *
 * @throws Error for a file that isn't a graph, has an unknown name, or uses a placeholder that isn't available
 */
export function readWorkflows(folder: string | undefined): Map<WorkflowName, Graph> {
  const graphs = new Map<WorkflowName, Graph>()
  for (const place of folder ? [ownFolder, folder] : [ownFolder]) {
    for (const file of readdirSync(place).filter(name => name.endsWith('.json')))
      graphs.set(nameOf(file), readGraph(join(place, file)))
  }
  return graphs
}

function nameOf(file: string): WorkflowName {
  const name = workflowNames.find(known => `${known}.json` === file)
  if (!name)
    throw new Error(`workflow ${file}: expected one of ${workflowNames.map(n => `${n}.json`).join(', ')}`)
  return name
}

function readGraph(path: string): Graph {
  const file = basename(path)
  let graph: Graph
  try {
    graph = graphShape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new Error(`workflow ${file}: not a graph in ComfyUI's API format`, { cause })
  }
  const known: readonly string[] = given[nameOf(file)]
  for (const [, name] of JSON.stringify(graph).matchAll(/\{\{(.*?)\}\}/g)) {
    if (!known.includes(name))
      throw new Error(`workflow ${file}: {{${name}}} is not available; expected one of ${known.join(', ')}`)
  }
  return graph
}

/**
 * Replace the placeholders of a graph. A string that consists of one placeholder becomes the value itself, with
 * its type; inside longer strings the value is inserted as text.
 */
export function fillGraph(graph: Graph, filling: Partial<Filling>): Graph {
  return fill(graph) as Graph

  function fill(value: unknown): unknown {
    if (typeof value === 'string') return fillText(value, filling)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
  }
}

function fillText(text: string, filling: Record<string, unknown>): unknown {
  const alone = /^\{\{([a-z_]+)\}\}$/.exec(text)
  if (alone) return filling[alone[1]] ?? ''
  return text.replace(/\{\{([a-z_]+)\}\}/g, (_, name: string) => String(filling[name] ?? ''))
}
