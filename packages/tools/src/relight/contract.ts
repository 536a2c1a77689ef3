import { z } from 'zod'
import { defineContract } from '../define-contract.ts'
import { type PresetName, presetNames, presets } from './presets.ts'

export const most = { lights: 8, power: 10, ambient: 2, distance: 3, radius: 1, templates: 20 } as const

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')
const share = z.number().min(0).max(1)
/** Fraction of the image's width or height; a light may be outside the frame. */
const place = z.number().min(-1).max(2)

const light = z.strictObject({
  colour: colour.default('#ffffff').describe('As #rrggbb.'),
  power: z.number().min(0).max(most.power).default(1.5),
  x: place.describe('Fraction of the image’s width, from the left.'),
  y: place.describe('Fraction of the image’s height, from the top.'),
  z: z.number().min(-0.5).max(2).default(1).describe('In front of the farthest point, in longest sides.'),
  distance: z
    .number()
    .min(0.05)
    .max(most.distance)
    .default(1)
    .describe('Where its light falls to a quarter.'),
  radius: z.number().min(0).max(most.radius).default(0.15).describe('A larger one casts softer shadows.'),
  receiveLight: z.boolean().default(true).describe('Whether the background receives its light.'),
})
export type Light = z.output<typeof light>

const ambient = z.strictObject({ colour, power: z.number().min(0).max(most.ambient) })
const background = z.strictObject({
  mode: z.enum(['keep', 'dim', 'recolour']),
  colour: colour.default('#2a3cb4'),
  amount: share.default(0.6),
})

/** The complete lighting: what a template stores and the engine receives. */
export const lighting = z.strictObject({
  lights: z.array(light).max(most.lights),
  ambient,
  background,
  shadows: share,
  gloss: share,
})
export type Lighting = z.output<typeof lighting>

export const relight = defineContract({
  id: 'relight',
  categories: ['Image edition', 'Portrait edition'],
  highlight: true,
  new: true,
  takes: { image: { kind: 'picture', maxPixels: 25e6 } },
  params: z.object({
    preset: z.enum(presetNames).default('studio'),
    ...lighting.partial().shape,
    depth: z.boolean().default(false),
    normals: z.boolean().default(false),
  }),
  gives: {
    image: { formats: ['jpeg', 'png', 'webp'] },
    depth: { formats: ['png'], optional: true, deep: true },
    normals: { formats: ['png'], optional: true },
  },
  batch: false,
  assists: ['surface'],
  gates: [
    { needs: 'pro', what: 'Depth and normal maps', when: ({ params }) => params.depth || params.normals },
  ],
  templates: { max: most.templates, needs: 'pro', schema: lighting },
  credits: 1,
  failure: 'relight-failed',
  feedbackReasons: ['unnatural-light', 'wrong-shape', 'dirty-edges', 'noisy', 'colours-off'],
})

/** The complete lighting of a request: its parameters override those of the preset. */
export function lightingOf({ preset, ...asked }: Partial<Lighting> & { preset: PresetName }): Lighting {
  const { lights, ambient, background, shadows, gloss } = { ...presets[preset], ...said(asked) }
  return { lights, ambient, background, shadows, gloss }
}

function said(asked: Partial<Lighting>): Partial<Lighting> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
