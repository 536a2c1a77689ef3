import { z } from 'zod'
import { defineContract } from '../define-contract.ts'
import { type PresetName, presetNames, presets } from './presets.ts'

export const paramLimits = {
  lights: 8,
  power: 10,
  ambient: 2,
  distance: 3,
  radius: 1,
  templates: 20,
} as const

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')
const fraction = z.number().min(0).max(1)
/** Fraction of the image's width or height; a light may be outside the frame. */
const position = z.number().min(-1).max(2)

const light = z.strictObject({
  color: color.default('#ffffff').describe('As #rrggbb.'),
  power: z.number().min(0).max(paramLimits.power).default(1.5),
  x: position.describe('Fraction of the image’s width, from the left.'),
  y: position.describe('Fraction of the image’s height, from the top.'),
  z: z.number().min(-0.5).max(2).default(1).describe('In front of the farthest point, in longest sides.'),
  distance: z
    .number()
    .min(0.05)
    .max(paramLimits.distance)
    .default(1)
    .describe('Where its light falls to a quarter.'),
  radius: z
    .number()
    .min(0)
    .max(paramLimits.radius)
    .default(0.15)
    .describe('A larger one casts softer shadows.'),
  receiveLight: z.boolean().default(true).describe('Whether the background receives its light.'),
})
export type Light = z.output<typeof light>

const ambient = z.strictObject({ color, power: z.number().min(0).max(paramLimits.ambient) })
const background = z.strictObject({
  mode: z.enum(['keep', 'dim', 'recolor']),
  color: color.default('#2a3cb4'),
  amount: fraction.default(0.6),
})

/** The complete lighting: what a template stores and the engine receives. */
export const lighting = z.strictObject({
  lights: z.array(light).max(paramLimits.lights),
  ambient,
  background,
  shadows: fraction,
  gloss: fraction,
})
export type Lighting = z.output<typeof lighting>

export const relight = defineContract({
  id: 'relight',
  inputs: { image: { kind: 'image', maxPixels: 25e6 } },
  params: z.object({
    preset: z.enum(presetNames).default('studio'),
    ...lighting.partial().shape,
    depth: z.boolean().default(false),
    normals: z.boolean().default(false),
    portraitDepth: z.boolean().default(false),
    portraitNormals: z.boolean().default(false),
  }),
  outputs: {
    image: { formats: ['jpeg', 'png', 'webp'] },
    depth: { formats: ['png'], optional: true, is16Bit: true },
    normals: { formats: ['png'], optional: true },
    portraitDepth: { formats: ['jpeg', 'png'], optional: true },
    portraitNormals: { formats: ['jpeg', 'png'], optional: true },
  },
  batch: false,
  interactiveInference: ['surface', 'preview'],
  previews: {
    maxSide: 400,
    canPreview: ({ depth, normals, portraitDepth, portraitNormals }) =>
      !(depth || normals || portraitDepth || portraitNormals),
  },
  sample: {
    kind: 'preview',
    side: 400,
    isAligned: true,
    params: () => ({ preset: 'neon', format: 'webp' }),
  },
  gates: [
    {
      requiredPlan: 'pro',
      feature: 'Depth and normal maps',
      appliesTo: ({ params: { depth, normals, portraitDepth, portraitNormals } }) =>
        depth || normals || portraitDepth || portraitNormals,
    },
  ],
  templates: { max: paramLimits.templates, requiredPlan: 'pro', schema: lighting },
  credits: 1,
  failureCode: 'relight-failed',
  feedbackReasons: ['unnatural-light', 'wrong-shape', 'dirty-edges', 'noisy', 'colors-off'],
})

/** The complete lighting of a request: its parameters override those of the preset. */
export function resolveLighting({
  preset,
  ...overrides
}: Partial<Lighting> & { preset: PresetName }): Lighting {
  const { lights, ambient, background, shadows, gloss } = { ...presets[preset], ...definedOnly(overrides) }
  return { lights, ambient, background, shadows, gloss }
}

function definedOnly(values: Partial<Lighting>): Partial<Lighting> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
