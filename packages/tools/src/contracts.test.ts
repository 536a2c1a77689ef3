import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { apiPriceOf, errorCatalog, type PlanRules, planNames, planRules } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import * as contracts from './contracts.ts'
import { type Contract, outputOptions } from './define-contract.ts'
import { categories as allCategories } from './define-copy.ts'
import { minimumPlan } from './gates.ts'
import { type ParamSchema, paramSchemas } from './params.ts'
import { loadApi, loadCopy, loadPipeline } from './pipelines.ts'

const here = import.meta.dirname
const list: Contract[] = Object.values(contracts)
const folders = readdirSync(here, { withFileTypes: true }).filter(entry => entry.isDirectory())

it('lists exactly the tools that have a folder', () => {
  const ids = list.map(({ id }) => id)
  expect(ids.toSorted(), 'add the tool to contracts.ts, or its folder').toEqual(
    folders.map(({ name }) => name).sort(),
  )
})

it.each(planNames)('includes every tool that the plan %s has a limit for', plan => {
  const { usesPerDay = {} }: PlanRules = planRules[plan]
  const ids = list.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(usesPerDay)))
})

describe.each(list.map(contract => [contract.id, contract] as const))('%s', (id, contract) => {
  const own = Object.entries(paramSchemas(contract)).filter(([name]) => !(name in outputOptions))

  it('has a price, and endpoints of the public API whose outputs exist', async () => {
    expect(apiPriceOf(id)).toBeGreaterThan(0)
    for (const { contract: used, output, files } of await loadApi(contract)) {
      expect(used).toBe(contract)
      expect(Object.keys(contract.outputs)).toContain(output)
      for (const { input } of Object.values(files)) expect(Object.keys(contract.inputs)).toContain(input)
    }
  })

  it('has a pipeline', async () => {
    expect(await loadPipeline(contract)).toBeTypeOf('function')
  })

  it('has an editor', () => {
    expect(existsSync(join(here, id, 'editor/Editor.tsx')), `add ${id}/editor/Editor.tsx`).toBe(true)
  })

  it('has a batch editor exactly if it supports batches', () => {
    expect(existsSync(join(here, id, 'editor/Batch.tsx')), `${id}/editor/Batch.tsx`).toBe(contract.batch)
  })

  it('has texts for all inputs, parameters and outputs', async () => {
    const copy = await loadCopy(contract)
    for (const line of [copy.name, copy.tagline, copy.description]) expect(line).not.toBe('')
    expect(Object.keys(copy.inputs)).toEqual(Object.keys(contract.inputs))
    expect(Object.keys(copy.outputs)).toEqual(Object.keys(contract.outputs))
    expect(Object.keys(copy.params)).toEqual(own.map(([name]) => name))
    expect(Object.keys(copy.feedbackReasons)).toEqual([...contract.feedbackReasons])
  })

  it('has a label for every enum value', async () => {
    const { params } = await loadCopy(contract)
    for (const [name, schema] of own)
      if (schema.type === 'string' && schema.enum)
        expect(Object.keys(params[name]?.options ?? {}), name).toEqual(schema.enum)
  })

  it('states the range of every number', () => {
    for (const [name, schema] of own.filter(([, schema]) => isNumber(schema)))
      expect(schema.enum ?? [schema.minimum, schema.maximum], name).not.toContain(undefined)
  })

  it('accepts every default value, omitted or explicit', () => {
    for (const [name, schema] of Object.entries(paramSchemas(contract))) {
      if (schema.default === undefined) continue
      const param = contract.params.shape[name]
      expect(param.parse(undefined), name).toEqual(schema.default)
      expect(param.parse(schema.default), name).toEqual(schema.default)
    }
  })

  it('has a lock on its card exactly if only Pro includes it', async () => {
    const { isPro = false } = await loadCopy(contract)
    expect(isPro).toBe(minimumPlan(contract) === 'pro')
  })

  it('uses a failure code of the catalog and known categories', async () => {
    const { categories } = await loadCopy(contract)
    expect(Object.keys(errorCatalog)).toContain(contract.failureCode)
    for (const category of categories) expect(allCategories).toContain(category)
    expect(categories).not.toHaveLength(0)
  })
})

function isNumber({ type }: ParamSchema): boolean {
  return type === 'number' || type === 'integer'
}
