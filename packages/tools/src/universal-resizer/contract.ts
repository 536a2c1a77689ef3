import { defineMessage } from '@pentimento/protocol'
import { z } from 'zod'
import { notesOnBlur } from '../blurred-sides.ts'
import { defineContract } from '../define-contract.ts'
import { type PresetId, pixelsOf, presetIds, presetOf } from './presets.ts'

/** Maximums: formats per request, pixels per side, pixels per result and in total, zoom, seed and saved sets. */
export const paramLimits = {
  formats: 24,
  side: 10_000,
  pixels: 40e6,
  allPixels: 160e6,
  zoom: 6,
  seed: 100_000,
  sets: 20,
} as const

/** Fraction of the progress for detecting the subject, which is done once for all formats. */
export const subjectDetectionShare = 0.1

/** Crop to the aspect ratio; outpaint to it; or place the image on a background of it. */
const methods = ['crop', 'extend', 'pad'] as const
export type Method = (typeof methods)[number]

const method = z.enum(['auto', ...methods])
const background = z.union([
  z.enum(['auto', 'blur', 'transparent']),
  z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb'),
])
const fraction = z.number().min(0).max(1)
const side = z.int().min(16).max(paramLimits.side)

const formatOptions = {
  method: method.optional().describe('For this format only.'),
  background: background.optional().describe('For this format only.'),
  at: z
    .strictObject({ x: fraction, y: fraction })
    .optional()
    .describe(
      'Position of the crop in the image, or of the image in its frame: 0 is left or top, 1 is right or bottom.',
    ),
  zoom: z
    .number()
    .min(1)
    .max(paramLimits.zoom)
    .optional()
    .describe('Factor by which a crop is smaller than possible.'),
}

/** Of the sample: a crop around the subject that is unlike most photos. */
const sampleFormat = '225x400'

const sizePattern = /^([1-9]\d{1,4})x([1-9]\d{1,4})$/

const format = z.union([
  z.enum(presetIds as [PresetId, ...PresetId[]]),
  z.string().regex(sizePattern, 'expected a format name or a size such as 1200x630'),
  z.strictObject({ preset: z.enum(presetIds as [PresetId, ...PresetId[]]), ...formatOptions }),
  z.strictObject({ width: side, height: side, ...formatOptions }),
])
export type Format = z.output<typeof format>

/** A choice of formats that a user saves under a name, without what belongs to one image. */
export const formatSet = z.strictObject({
  formats: z.array(format).min(1).max(paramLimits.formats),
  background,
})
export type FormatSet = z.output<typeof formatSet>

export const universalResizer = defineContract({
  id: 'universal-resizer',
  inputs: { image: { kind: 'image', maxPixels: 25e6 } },
  params: z.object({
    formats: z
      .array(format)
      .min(1)
      .max(paramLimits.formats)
      .default([
        'instagram-portrait',
        'instagram-story',
        'x-post',
        'youtube-thumbnail',
        'linkedin-post',
        'open-graph',
      ]),
    method: method.default('auto'),
    background: background.default('auto'),
    seed: z.int().min(0).max(paramLimits.seed).default(0),
  }),
  outputs: { image: { formats: ['jpeg', 'png', 'webp'], maxCount: paramLimits.formats } },
  isSizeRequested: true,
  batch: false,
  interactiveInference: ['focus', 'extend', 'preview'],
  previews: {
    maxSide: 400,
    canPreview: ({ formats, method }) =>
      formats.length === 1 && formats[0] === sampleFormat && method === 'crop',
  },
  sample: {
    kind: 'preview',
    side: 400,
    isAligned: false,
    params: () => ({ formats: [sampleFormat], method: 'crop', format: 'webp' }),
  },
  gates: [],
  templates: { max: paramLimits.sets, requiredPlan: 'free', schema: formatSet },
  validateRequest: ({ params }) => checkSizes(params.formats),
  workload: ({ params, sizes: { image } }) => {
    const areas = [image ?? { width: 1, height: 1 }, ...targetsOf(params.formats)]
    return {
      pixels: areas.reduce((sum, { width, height }) => sum + width * height, 0),
      variant: params.method,
    }
  },
  credits: 1,
  failureCode: 'process-failed',
  notesOn: notesOnBlur,
  feedbackReasons: ['subject-cut', 'wrong-place', 'seam-visible', 'blurred', 'format-missing'],
})

/** One requested result. */
export interface Target {
  /** Unique within a request: `instagram-story`, `1200x630`, `instagram-story-2`. */
  name: string
  width: number
  height: number
  method?: Method | 'auto' | undefined
  background?: string | undefined
  at?: { x: number; y: number } | undefined
  zoom?: number | undefined
}

/** Resolve the requested formats to sizes in pixels and unique names. */
export function targetsOf(formats: readonly Format[]): Target[] {
  const counts = new Map<string, number>()
  return formats.map(format => {
    const target = targetOf(format)
    const count = (counts.get(target.name) ?? 0) + 1
    counts.set(target.name, count)
    return count > 1 ? { ...target, name: `${target.name}-${count}` } : target
  })
}

function targetOf(format: Format): Target {
  if (typeof format === 'string') {
    const [, width, height] = sizePattern.exec(format) ?? []
    return width && height
      ? { name: format, width: Number(width), height: Number(height) }
      : { name: format, ...pixelsOf(presetOf(format as PresetId)) }
  }
  if ('preset' in format) {
    const { preset, ...options } = format
    return { name: preset, ...pixelsOf(presetOf(preset)), ...options }
  }
  return { name: `${format.width}x${format.height}`, ...format }
}

function checkSizes(formats: readonly Format[]) {
  let totalPixels = 0
  for (const { name, width, height } of targetsOf(formats)) {
    const pixels = width * height
    totalPixels += pixels
    if (Math.min(width, height) < 16 || Math.max(width, height) > paramLimits.side) {
      const detail = defineMessage('formats: expected sides of 16 to {most} pixels, got {name}', {
        most: paramLimits.side,
        name,
      })
      return { code: 'invalid-parameter', detail } as const
    }
    if (pixels > paramLimits.pixels) {
      const detail = defineMessage(
        'formats: expected at most {most} megapixels, got {got} megapixels ({name})',
        {
          most: megapixels(paramLimits.pixels),
          got: megapixels(pixels),
          name,
        },
      )
      return { code: 'image-too-large', detail } as const
    }
  }
  if (totalPixels <= paramLimits.allPixels) return undefined
  const detail = defineMessage('formats: expected at most {most} megapixels in total, got {got} megapixels', {
    most: megapixels(paramLimits.allPixels),
    got: megapixels(totalPixels),
  })
  return { code: 'image-too-large', detail } as const
}

const megapixels = (pixels: number) => Math.round(pixels / 1e6)
