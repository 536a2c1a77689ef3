import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** What a graph may ask for. */
export interface Filling {
  prompt: string
  negative_prompt: string
  seed: number
  width: number
  height: number
  model: string
  steps: number
  guidance: number
  /** Names of uploaded pictures. */
  image: string
  mask: string
  left: number
  right: number
  up: number
  down: number
}

/** What workflows can do; each is a file of this name. */
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

/** A graph as ComfyUI takes it ("API format"): nodes by their id. */
export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>

const graphShape = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
)

const always = ['prompt', 'negative_prompt', 'seed', 'width', 'height', 'model', 'steps', 'guidance'] as const
const withPicture = [...always, 'image'] as const

/** What each kind of workflow is given. */
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
 * The graphs of a folder, and ours for what it has none for.
 *
 * @throws Error for a file that is no graph, of another name, or that asks for what it is not given
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
    throw new Error(`workflow ${file}: no graph in ComfyUI's API format`, { cause })
  }
  const known: readonly string[] = given[nameOf(file)]
  for (const [, name] of JSON.stringify(graph).matchAll(/\{\{(.*?)\}\}/g)) {
    if (!known.includes(name))
      throw new Error(`workflow ${file}: {{${name}}} is not given to it; it may ask for ${known.join(', ')}`)
  }
  return graph
}

/**
 * A graph with its placeholders filled. A value that is a placeholder and nothing else becomes the value
 * itself, numbers as numbers; inside longer texts it is written out.
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
