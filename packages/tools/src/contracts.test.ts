import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, type PlanRules, planNames, planRules } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import * as contracts from './contracts.ts'
import { type Contract, categories, delivery } from './define-contract.ts'
import { type ParamSchema, paramSchemas } from './params.ts'
import { loadCopy, loadPipeline } from './pipelines.ts'

const here = import.meta.dirname
const list: Contract[] = Object.values(contracts)
const folders = readdirSync(here, { withFileTypes: true }).filter(entry => entry.isDirectory())

it('has a folder for each line of the list and a line for each folder', () => {
  const ids = list.map(({ id }) => id)
  expect(ids.toSorted(), 'add the tool’s line to contracts.ts, or its folder').toEqual(
    folders.map(({ name }) => name).sort(),
  )
})

it.each(planNames)('bears every name that the plan %s has a figure for', plan => {
  const { usesPerDay = {} }: PlanRules = planRules[plan]
  const ids = list.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(usesPerDay)))
})

describe.each(list.map(contract => [contract.id, contract] as const))('%s', (id, contract) => {
  const own = Object.entries(paramSchemas(contract)).filter(([name]) => !(name in delivery))

  it('has a pipeline', async () => {
    expect(await loadPipeline(contract)).toBeTypeOf('function')
  })

  it('has an editor', () => {
    expect(existsSync(join(here, id, 'editor/Editor.tsx')), `add ${id}/editor/Editor.tsx`).toBe(true)
  })

  it('has a list for several pictures where it says that it takes them, and only there', () => {
    expect(existsSync(join(here, id, 'editor/Batch.tsx')), `${id}/editor/Batch.tsx`).toBe(contract.batch)
  })

  it('has words for all that it takes, asks and gives', async () => {
    const copy = await loadCopy(contract)
    for (const line of [copy.name, copy.tagline, copy.description]) expect(line).not.toBe('')
    expect(Object.keys(copy.inputs)).toEqual(Object.keys(contract.takes))
    expect(Object.keys(copy.outputs)).toEqual(Object.keys(contract.gives))
    expect(Object.keys(copy.params)).toEqual(own.map(([name]) => name))
    expect(Object.keys(copy.feedbackReasons)).toEqual([...contract.feedbackReasons])
  })

  it('has words for every value of a choice', async () => {
    const { params } = await loadCopy(contract)
    for (const [name, schema] of own)
      if (schema.type === 'string' && schema.enum)
        expect(Object.keys(params[name]?.options ?? {}), name).toEqual(schema.enum)
  })

  it('says the range of every number it asks for', () => {
    for (const [name, schema] of own.filter(([, schema]) => isNumber(schema)))
      expect(schema.enum ?? [schema.minimum, schema.maximum], name).not.toContain(undefined)
  })

  it('accepts every parameter it has a default for, left out or said', () => {
    for (const [name, schema] of Object.entries(paramSchemas(contract))) {
      if (schema.default === undefined) continue
      const param = contract.params.shape[name]
      expect(param.parse(undefined), name).toEqual(schema.default)
      expect(param.parse(schema.default), name).toEqual(schema.default)
    }
  })

  it('fails with words of the catalogue, under filters of the tools page', () => {
    expect(Object.keys(catalogue)).toContain(contract.failure)
    for (const category of contract.categories) expect(categories).toContain(category)
    expect(contract.categories).not.toHaveLength(0)
  })
})

function isNumber({ type }: ParamSchema): boolean {
  return type === 'number' || type === 'integer'
}
