import { formatInEnglish, ToolError } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract } from './define-contract.ts'
import { describeExpected, outputFormat, paramSchemas, parseParams } from './params.ts'

const contract = defineContract({
  id: 'sketch',
  inputs: {},
  params: z.object({
    blur: z.number().min(0).max(200).default(40),
    seed: z.int().optional(),
    mode: z.enum(['keep', 'discard', 'mix']).default('keep'),
    scale: z.literal([2, 4]).default(2),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'expected #rrggbb')
      .default('#ffffff'),
    prompt: z.string().min(1).max(400),
    lights: z
      .array(z.object({ power: z.number().min(0).max(1) }))
      .max(3)
      .default([]),
    sure: z.boolean().default(false),
  }),
  outputs: { image: { formats: ['png', 'webp'] }, depth: { formats: ['png'] } },
  batch: false,
  gates: [],
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: [],
})

function detailOf(params: object): string | undefined {
  try {
    parseParams(contract, { prompt: 'a boat', ...params })
    return undefined
  } catch (error) {
    if (error instanceof ToolError && error.code === 'invalid-parameter')
      return error.detail && formatInEnglish(error.detail)
    throw error
  }
}

describe('the error for an invalid parameter states its name, the expected and the actual value', () => {
  it.each([
    [{ quality: 512 }, 'quality: expected 1 to 100, got 512'],
    [{ quality: 2.5 }, 'quality: expected a whole number, 1 to 100, got 2.5'],
    [{ blur: 'much' }, 'blur: expected 0 to 200, got "much"'],
    [{ seed: 'x' }, 'seed: expected a whole number, got "x"'],
    [{ mode: 'drop' }, 'mode: expected keep, discard or mix, got "drop"'],
    [{ scale: 3 }, 'scale: expected 2 or 4, got 3'],
    [{ color: 'red' }, 'color: expected #rrggbb, got "red"'],
    [{ prompt: '' }, 'prompt: expected 1 to 400 characters, got ""'],
    [{ prompt: undefined }, 'prompt: expected 1 to 400 characters, got nothing'],
    [{ lights: [{ power: 0 }, { power: 3 }] }, 'lights.1.power: expected 0 to 1, got 3'],
    [{ lights: [{}, {}, {}, {}].map(() => ({ power: 0 })) }, 'lights: expected at most 3 items, got'],
    [{ sure: 'yes' }, 'sure: expected true or false, got "yes"'],
    [{ shine: 1 }, 'shine: sketch has no such parameter'],
    [{ format: 'gif' }, 'format: expected jpeg, png or webp, got "gif"'],
    [{ format: 'jpeg' }, 'format: expected png or webp, got "jpeg"'],
  ])('%j', (params, detail) => {
    expect(detailOf(params)).toContain(detail)
  })

  it('for all invalid parameters at once', () => {
    expect(detailOf({ blur: -1, quality: 0 })).toBe(
      'blur: expected 0 to 200, got -1; quality: expected 1 to 100, got 0',
    )
  })

  it('shortens a long actual value', () => {
    expect(detailOf({ mode: 'x'.repeat(10_000) })?.length).toBeLessThan(120)
  })
})

it.each(['not an object', null, ['blur'], 4])('rejects parameters that are not an object: %j', params => {
  expect(() => parseParams(contract, params)).toThrow(ToolError)
})

it('describes the valid values of every parameter', () => {
  const descriptions = Object.entries(paramSchemas(contract)).map(([name, schema]) => [
    name,
    formatInEnglish(describeExpected(schema) ?? ''),
  ])
  expect(Object.fromEntries(descriptions)).toMatchObject({
    blur: '0 to 200',
    sure: 'true or false',
    quality: '1 to 100',
  })
})

it('encodes an output in the requested format if it supports it, else in its first', () => {
  const { format } = parseParams(contract, { prompt: 'a boat', format: 'webp' })
  expect(outputFormat(contract.outputs.image, format)).toBe('webp')
  expect(outputFormat(contract.outputs.depth, format)).toBe('png')
  expect(outputFormat(contract.outputs.image, undefined)).toBe('png')
})
