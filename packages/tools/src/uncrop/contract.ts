import { defineMessage } from '@pentimento/protocol'
import { z } from 'zod'
import { notesOnBlur } from '../blurred-sides.ts'
import { always, defineContract } from '../define-contract.ts'

export const sides = ['left', 'right', 'up', 'down'] as const
/** Pixels to add on each side; negative values crop. */
export type Margins = Record<(typeof sides)[number], number>

/** Maximum margin per side, in pixels, and other maximums. */
export const paramLimits = { margin: 2048, resultPixels: 16e6, prompt: 1000, seed: 100_000 } as const
/** A crop must leave at least this many pixels per side. */
const minKeptPx = 16

/** Results, all variations together, up to this size take less than a minute on two cores. */
const quickResultPixels = 8e6

const margin = z.int().min(-10_000).max(paramLimits.margin).default(0)

export const uncrop = defineContract({
  id: 'uncrop',
  inputs: { image: { kind: 'image', maxPixels: 10e6 } },
  params: z.object({
    left: margin,
    right: margin,
    up: margin,
    down: margin,
    seed: z.int().min(0).max(paramLimits.seed).default(0),
    variations: z.int().min(1).max(4).default(1),
    prompt: z.string().trim().max(paramLimits.prompt).default(''),
  }),
  promptParams: { prompt: 'wanted' },
  outputs: {
    image: { formats: ['jpeg', 'png', 'webp'] },
    second: { formats: ['jpeg', 'png', 'webp'], optional: true },
    third: { formats: ['jpeg', 'png', 'webp'], optional: true },
    fourth: { formats: ['jpeg', 'png', 'webp'], optional: true },
  },
  batch: false,
  interactiveInference: ['extend'],
  sample: { kind: 'extend', side: 300, isAligned: false, params: sampleMargins },
  gates: [{ requiredPlan: 'pro', feature: 'Uncrop', appliesTo: always }],
  validateRequest: ({ params, sizes: { image } }) => image && checkSize(image, params),
  workload: ({ params, sizes: { image } }) => {
    const { width, height } = image ? extendedSize(image, params) : { width: 1, height: 1 }
    return { pixels: width * height * params.variations }
  },
  taskClass: ({ params, sizes: { image } }) => {
    if (!image) return 'quick'
    const { width, height } = extendedSize(image, params)
    return width * height * params.variations > quickResultPixels ? 'heavy' : 'quick'
  },
  quota: { per: '24h rolling' },
  credits: 1,
  failureCode: 'process-failed',
  notesOn: notesOnBlur,
  feedbackReasons: ['seam-visible', 'repeats', 'does-not-fit', 'blurred', 'changed-elsewhere'],
})

function sampleMargins({ width, height }: Size): Margins {
  const [x, y] = [Math.round(width * 0.2), Math.round(height * 0.2)]
  return { left: x, right: x, up: y, down: y }
}

interface Size {
  width: number
  height: number
}

/** The size of an image with margins, in pixels; zero or negative if they crop all of it. */
export function extendedSize({ width, height }: Size, { left, right, up, down }: Margins): Size {
  return { width: width + left + right, height: height + up + down }
}

/** `1024 × 768` */
export function formatSize({ width, height }: Size): string {
  return `${width} × ${height}`
}

function checkSize(image: Size, margins: Margins) {
  const { left, right, up, down } = margins
  const kept = extendedSize(image, {
    left: Math.min(0, left),
    right: Math.min(0, right),
    up: Math.min(0, up),
    down: Math.min(0, down),
  })
  if (kept.width < Math.min(minKeptPx, image.width) || kept.height < Math.min(minKeptPx, image.height)) {
    const detail = defineMessage('left, right, up and down: must leave at least {least} pixels of {size}', {
      least: minKeptPx,
      size: formatSize(image),
    })
    return { code: 'invalid-parameter', detail } as const
  }
  const result = extendedSize(image, margins)
  const pixels = result.width * result.height
  if (pixels <= paramLimits.resultPixels) return undefined
  const detail = defineMessage('result: expected at most {most} megapixels, got {got} megapixels ({size})', {
    most: megapixels(paramLimits.resultPixels),
    got: megapixels(pixels),
    size: formatSize(result),
  })
  return { code: 'image-too-large', detail } as const
}

const megapixels = (pixels: number) => Math.round(pixels / 1e5) / 10
