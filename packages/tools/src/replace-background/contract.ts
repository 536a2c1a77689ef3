import { defineMessage } from '@pentimento/protocol'
import { z } from 'zod'
import { always, defineContract } from '../define-contract.ts'

export const backgroundTypes = ['prompt', 'color', 'gradient', 'blur', 'image'] as const
export type BackgroundType = (typeof backgroundTypes)[number]

export const paramLimits = { prompt: 1000, seed: 100_000, variations: 4, scale: 400 } as const

/** The longest side of a preview, in pixels. */
export const previewSide = 640

const percentage = z.number().min(0).max(100)
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')
const offset = z.number().min(-100).max(100).default(0)
const imageOutput = { formats: ['jpeg', 'png', 'webp'] } as const

export const replaceBackground = defineContract({
  id: 'replace-background',
  inputs: {
    image: { kind: 'image', maxPixels: 25e6 },
    background: { kind: 'image', optional: true, maxPixels: 25e6 },
    cutout: { kind: 'image', optional: true, maxPixels: 25e6 },
  },
  params: z.object({
    backgroundType: z.enum(backgroundTypes).optional(),
    prompt: z.string().trim().max(paramLimits.prompt).default(''),
    seed: z.int().min(0).max(paramLimits.seed).default(0),
    variations: z.int().min(1).max(paramLimits.variations).default(1),
    color: color.default('#f3ede2'),
    gradient: z.enum(['linear', 'radial']).default('linear'),
    colors: z.array(color).min(2).max(3).default(['#f7f4ee', '#c9c0b2']),
    angle: z.number().min(0).max(360).default(180),
    blur: percentage.default(50),
    focusX: percentage.default(50),
    focusY: percentage.default(50),
    x: offset,
    y: offset,
    scale: z.number().min(10).max(paramLimits.scale).default(100),
    flip: z.boolean().default(false),
    harmonize: percentage.default(50),
    lightWrap: percentage.default(25),
    shadow: z.enum(['auto', 'none', 'contact', 'cast']).default('auto'),
    shadowOpacity: percentage.default(50),
    light: z.enum(['auto', 'left', 'right', 'above']).default('auto'),
    layers: z.boolean().default(false),
  }),
  promptParams: { prompt: 'wanted' },
  outputs: {
    image: imageOutput,
    second: { ...imageOutput, optional: true },
    third: { ...imageOutput, optional: true },
    fourth: { ...imageOutput, optional: true },
    subject: { formats: ['png'], optional: true },
    backgroundLayer: { formats: ['jpeg'], optional: true },
  },
  batch: true,
  interactiveInference: ['preview'],
  previews: {
    maxSide: previewSide,
    canPreview: ({ backgroundType }) => backgroundType !== undefined && backgroundType !== 'prompt',
  },
  sample: {
    kind: 'preview',
    side: 400,
    isAligned: true,
    params: () => ({ backgroundType: 'gradient', colors: ['#f6c9a8', '#6f7fc2'], format: 'webp' }),
  },
  gates: [{ requiredPlan: 'pro', feature: 'Replace background', appliesTo: always }],
  validateRequest: ({ params, sizes }) => {
    const { image, cutout, background } = sizes
    if (params.backgroundType === 'image' && !background)
      return { code: 'missing-file', detail: 'background' }
    if (!image || !cutout || (image.width === cutout.width && image.height === cutout.height))
      return undefined
    const detail = defineMessage('{name}: expected {size}, got {got}', {
      name: 'cutout',
      size: formatSize(image),
      got: formatSize(cutout),
    })
    return { code: 'invalid-parameter', detail }
  },
  workload: ({ params: { backgroundType = 'prompt', variations }, sizes: { image } }) => {
    const pixels = image ? image.width * image.height : 1
    return { pixels: backgroundType === 'prompt' ? pixels * variations : pixels, variant: backgroundType }
  },
  // Each variation is generated, which a pulled or remote model takes minutes for; other backgrounds take seconds.
  taskClass: ({ params }) => (params.variations > 1 ? 'heavy' : 'quick'),
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: ['looks-pasted', 'rough-edges', 'part-missing', 'wrong-light', 'wrong-background'],
})

const formatSize = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`
