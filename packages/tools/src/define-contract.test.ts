import { limits } from '@pentimento/protocol'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineContract, limitsOf, type ParamsOf } from './define-contract.ts'
import { defineCopy } from './define-copy.ts'
import type { Pipeline } from './define-pipeline.ts'
import { refusedGates } from './gates.ts'
import { parseParams } from './params.ts'

// Simplified contracts, one for each kind of tool. The real ones are in the tools' folders.

const image = { kind: 'image' } as const
const output = { formats: ['png', 'jpeg', 'webp'] } as const
const proOnly = { requiredPlan: 'pro', feature: 'This tool', appliesTo: () => true } as const
const common = {
  batch: false,
  gates: [],
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: [],
} as const

const imageAndMask = defineContract({
  ...common,
  id: 'cleanup',
  inputs: { image: { ...image, maxPixels: 16e6 }, mask: { kind: 'mask', maxBytes: 5e6 } },
  params: z.object({ mode: z.enum(['fast', 'quality']).default('fast') }),
  outputs: { image: output },
  gates: [{ requiredPlan: 'pro', feature: 'Cleaning up in HD', appliesTo: ({ pixels }) => pixels > 1e6 }],
})

const upscaler = defineContract({
  ...common,
  id: 'image-upscaler',
  inputs: { image },
  params: z.object({ scale: z.literal([2, 4, 8, 16]).default(2) }),
  outputs: { image: output },
  batch: true,
  gates: [{ requiredPlan: 'pro', feature: '16× upscaling', appliesTo: ({ params }) => params.scale === 16 }],
})

const light = z.object({
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb'),
  power: z.number().min(0).max(10),
  position: z.object({ x: z.number().min(-1).max(2), y: z.number().min(-1).max(2) }),
})
const lights = z.array(light).min(1).max(8)

const relight = defineContract({
  ...common,
  id: 'relight',
  inputs: { image, background: { ...image, optional: true } },
  params: z.object({ lights, depth: z.boolean().default(false), normal: z.boolean().default(false) }),
  outputs: {
    image: output,
    depth: { formats: ['png'], optional: true },
    normal: { formats: ['png'], optional: true },
  },
  gates: [
    {
      requiredPlan: 'pro',
      feature: 'A depth or normal map',
      appliesTo: ({ params }) => params.depth || params.normal,
    },
  ],
  templates: { max: 20, requiredPlan: 'pro', schema: z.object({ lights }) },
  feedbackReasons: ['wrong-shadows'],
})

const textToImage = defineContract({
  ...common,
  id: 'text-to-image',
  inputs: {},
  params: z.object({
    prompt: z.string().trim().min(1).max(1000),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32)
      .optional(),
  }),
  outputs: { image: output },
  gates: [proOnly],
  quota: { per: '24h rolling' },
})

const margin = z.int().min(0).max(2000).default(0)
const uncrop = defineContract({
  ...common,
  id: 'uncrop',
  inputs: { image: { ...image, maxPixels: 10e6 } },
  params: z.object({ left: margin, right: margin, up: margin, down: margin }),
  outputs: { image: output },
  gates: [proOnly],
  quota: { per: '24h rolling' },
})

const replaceBackground = defineContract({
  ...common,
  id: 'replace-background',
  inputs: { image, mask: { kind: 'mask', optional: true } },
  params: z.object({ prompt: z.string().min(1).max(1000) }),
  outputs: { image: output },
  gates: [proOnly],
})

const textRemover = defineContract({
  ...common,
  id: 'text-remover',
  inputs: { image },
  params: z.object({}),
  outputs: { image: output },
  gates: [proOnly],
})

const universalResizer = defineContract({
  ...common,
  id: 'universal-resizer',
  inputs: { image },
  params: z.object({ width: z.int().min(16).max(8192), height: z.int().min(16).max(8192) }),
  outputs: { image: output },
  batch: true,
})

describe('a contract', () => {
  it('accepts its own parameters and the encoding parameters, and nothing else', () => {
    expect(parseParams(uncrop, { left: 40 })).toEqual({
      left: 40,
      right: 0,
      up: 0,
      down: 0,
      quality: 90,
      keepMetadata: false,
    })
    expect(() => parseParams(textRemover, { left: 40 })).toThrow('left: text-remover has no such parameter')
  })

  it('types the inputs and outputs of a pipeline, including which are optional', () => {
    type Cleanup = Pipeline<typeof imageAndMask>
    expectTypeOf<keyof Parameters<Cleanup>[0]>().toEqualTypeOf<'image' | 'mask'>()
    type Relight = Pipeline<typeof relight>
    expectTypeOf<undefined>().toExtend<Parameters<Relight>[0]['background']>()
    expectTypeOf<undefined>().not.toExtend<Parameters<Relight>[0]['image']>()
    expectTypeOf<undefined>().toExtend<Awaited<ReturnType<Relight>>['depth']>()
    expectTypeOf<undefined>().not.toExtend<Awaited<ReturnType<Relight>>['image']>()
    expectTypeOf<keyof Parameters<Pipeline<typeof textToImage>>[0]>().toEqualTypeOf<never>()
    expectTypeOf<ParamsOf<typeof upscaler>['scale']>().toEqualTypeOf<2 | 4 | 8 | 16>()
  })

  it('limits an input, by default limits if it sets none', () => {
    expect(limitsOf(uncrop.inputs.image)).toEqual({ maxPixels: 10e6, maxBytes: 30 * 1024 * 1024 })
    expect(limitsOf(imageAndMask.inputs.mask)).toEqual({ maxPixels: 64e6, maxBytes: 5e6 })
  })

  it('validates a saved template with its schema', () => {
    expect(relight.templates?.schema.safeParse({ lights: [] }).success).toBe(false)
  })

  it.each([
    imageAndMask,
    upscaler,
    relight,
    textToImage,
    uncrop,
    replaceBackground,
    textRemover,
    universalResizer,
  ])('of $id converts to JSON Schema', contract => {
    expect(z.toJSONSchema(contract.params, { io: 'input' })).toMatchObject({ additionalProperties: false })
  })
})

describe('copy', () => {
  const words = { name: 'Uncrop', tagline: 'Wider.', description: 'Wider.', feedbackReasons: {} }
  const label = { label: 'Margin' }

  it('does not compile without a label for a parameter', () => {
    const inputs = { image: 'Image' }
    const outputs = { image: 'Extended image' }
    // @ts-expect-error `down` has no label
    defineCopy(uncrop, { ...words, inputs, outputs, params: { left: label, right: label, up: label } })
  })

  it('does not compile without a name for an output', () => {
    const params = { lights: { label: 'Lights' }, depth: { label: 'Depth' }, normal: { label: 'Normals' } }
    const inputs = { image: 'Image', background: 'Background' }
    // @ts-expect-error `normal` has no name
    defineCopy(relight, { ...words, inputs, params, outputs: { image: 'Relit', depth: 'Depth map' } })
  })
})

describe('a gate', () => {
  const small = { pixels: 5e5, batchSize: 1 }
  const refused = (...asked: Parameters<typeof refusedGates<typeof upscaler>>) =>
    refusedGates(...asked).map(({ feature }) => feature)

  it('blocks a plan that does not include the requested feature', () => {
    const params = parseParams(upscaler, { scale: 16 })
    expect(refused(upscaler, 'visitor', { params, ...small })).toEqual(['16× upscaling'])
    expect(refused(upscaler, 'free', { params, ...small })).toEqual(['16× upscaling'])
    expect(refused(upscaler, 'pro', { params, ...small })).toEqual([])
  })

  it('allows the rest of the tool', () => {
    const params = parseParams(upscaler, { scale: 8 })
    expect(refused(upscaler, 'visitor', { params, ...small })).toEqual([])
  })

  it('can depend on the image size', () => {
    const params = parseParams(imageAndMask, {})
    expect(refusedGates(imageAndMask, 'free', { params, pixels: 1e6, batchSize: 1 })).toEqual([])
    expect(refusedGates(imageAndMask, 'free', { params, pixels: 1e6 + 1, batchSize: 1 })).toHaveLength(1)
  })

  it('requires Pro for batches, in every tool that has them', () => {
    const params = parseParams(upscaler, {})
    expect(refused(upscaler, 'free', { params, pixels: 1, batchSize: 2 })).toEqual([
      `Batches of up to ${limits.maxBatchSize} images`,
    ])
    expect(refused(upscaler, 'pro', { params, pixels: 1, batchSize: 10 })).toEqual([])
  })
})
