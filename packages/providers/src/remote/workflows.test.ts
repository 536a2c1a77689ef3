import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillGraph, readWorkflows } from './workflows.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workflows-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
const node = (inputs: Record<string, unknown>) => ({ a: { class_type: 'Any', inputs } })

describe('a folder of workflows', () => {
  it('is optional: generate, variation, inpaint and erase are built in', () => {
    expect([...readWorkflows(undefined).keys()].sort()).toEqual(['erase', 'generate', 'inpaint', 'variation'])
  })

  it('replaces built-in workflows of the same name and adds others', () => {
    put('generate.json', node({ text: '{{prompt}}' }))
    put('upscale.json', node({ image: '{{image}}' }))
    put('notes.txt', 'not a workflow')
    const graphs = readWorkflows(folder)
    expect(graphs.get('generate')).toEqual(node({ text: '{{prompt}}' }))
    expect([...graphs.keys()].sort()).toEqual(['erase', 'generate', 'inpaint', 'upscale', 'variation'])
  })

  it.each([
    ['paint.json', node({}), /paint\.json.*generate\.json/],
    ['generate.json', '{ "a": ', /generate\.json.*API format/],
    ['generate.json', { nodes: [], links: [] }, /generate\.json.*API format/],
    ['generate.json', node({ text: 'of {{promt}}' }), /generate\.json.*\{\{promt\}\}.*prompt/],
    ['generate.json', node({ image: '{{image}}' }), /generate\.json.*\{\{image\}\}/],
  ])('is rejected for %s', (name, content, message) => {
    put(name, content)
    expect(() => readWorkflows(folder)).toThrow(message)
  })

  it('that does not exist is rejected', () => {
    expect(() => readWorkflows(join(folder, 'none'))).toThrow(/none/)
  })
})

describe('filling', () => {
  it('keeps the type of a value alone, and inserts it as text in longer strings', () => {
    const graph = node({ seed: '{{seed}}', text: 'seed {{seed}}: {{prompt}}', kept: ['b', 1], on: true })
    expect(fillGraph(graph, { seed: 7, prompt: 'a {{seed}} "jug"' })).toEqual(
      node({ seed: 7, text: 'seed 7: a {{seed}} "jug"', kept: ['b', 1], on: true }),
    )
  })
})
