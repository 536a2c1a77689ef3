import { enlarging, type Saying, saying } from '@pentimento/protocol'
import { z } from 'zod'
import { defineContract } from '../define-contract.ts'

export const scales = [2, 4, 8, 16] as const
export type Scale = (typeof scales)[number]

const side = z.int().min(1).max(enlarging.resultSide).optional()
const share = z.number().min(0).max(1)

export const imageUpscaler = defineContract({
  id: 'image-upscaler',
  categories: ['Image edition', 'Portrait edition', 'Real-estate'],
  highlight: true,
  new: true,
  takes: { image: { kind: 'picture', maxPixels: enlarging.inputSide[2] ** 2 } },
  params: z.object({
    scale: z.literal(scales).default(2),
    width: side,
    height: side,
    mode: z.enum(['smooth', 'detailed']).default('smooth'),
    denoise: z.union([z.literal('auto'), share]).default('auto'),
    sharpen: share.default(0),
    faceSafe: z.boolean().default(false),
  }),
  gives: { image: { formats: ['png', 'jpeg', 'webp'] } },
  isSizeAsked: true,
  batch: true,
  gates: [
    {
      needs: 'pro',
      what: '16× upscaling',
      when: ({ params, sizes: { image } }) =>
        (image ? enlargementOf(image, params).scale : params.scale) === 16,
    },
    {
      needs: 'pro',
      what: 'Upscaling images larger than 2048 × 2048',
      when: ({ sizes: { image } }) => image !== undefined && isAboveFree(image),
      figures: ({ params, sizes: { image } }) => image && freeLimit(image, params),
    },
  ],
  refuses: ({ params, sizes: { image } }) => {
    if (!image) return undefined
    const { scale, factor } = enlargementOf(image, params)
    if (factor > 16) {
      const most = sizeIn({ width: 16 * image.width, height: 16 * image.height })
      const detail = saying('width and height: expected at most 16 times {size}, which is {most}', {
        size: sizeIn(image),
        most,
      })
      return { code: 'invalid-parameter', detail }
    }
    const limit = enlarging.inputSide[scale]
    if (Math.max(image.width, image.height) <= limit) return undefined
    const detail = saying('{scale}× supports images up to {most} pixels, and this one is {size}', {
      scale,
      most: square(limit),
      size: sizeIn(image),
    })
    return { code: 'too-large-for-scale', detail }
  },
  credits: 1,
  failure: 'upscale-failed',
  feedbackReasons: ['too-soft', 'unnatural', 'noise-left', 'colour-changed'],
})

interface Size {
  width: number
  height: number
}

/** The requested and the actual enlargement. */
interface Enlargement extends Size {
  /** Requested factor, the larger of both axes, before clamping. */
  factor: number
  /** The smallest scale that reaches the factor; its limits apply. */
  scale: Scale
  /** Whether the result is smaller than requested because of the maximum size. */
  isClamped: boolean
}

/**
 * The size of the result for an image, in pixels.
 *
 * A requested width or height overrides the scale; one alone keeps the aspect ratio. A result above
 * `enlarging.resultSide` or `enlarging.resultPixels` is clamped at the requested aspect ratio.
 */
export function enlargementOf(
  picture: Size,
  asked: { scale: Scale; width?: number | undefined; height?: number | undefined },
): Enlargement {
  const across = asked.width && asked.width / picture.width
  const down = asked.height && asked.height / picture.height
  const width = picture.width * (across ?? down ?? asked.scale)
  const height = picture.height * (down ?? across ?? asked.scale)
  const factor = Math.max(width / picture.width, height / picture.height)
  const share = Math.min(
    1,
    enlarging.resultSide / Math.max(width, height),
    Math.sqrt(enlarging.resultPixels / (width * height)),
  )
  const rounded = share < 1 ? Math.floor : Math.round
  return {
    width: Math.max(1, rounded(width * share)),
    height: Math.max(1, rounded(height * share)),
    factor,
    scale: scales.find(scale => factor <= scale) ?? 16,
    isClamped: share < 1,
  }
}

/** Whether an image exceeds the size limit without Pro. */
export function isAboveFree({ width, height }: Size): boolean {
  return Math.max(width, height) > enlarging.optimisedSide
}

/** Message with the scale, the size limit without Pro and the size of the image. */
function freeLimit(image: Size, asked: Parameters<typeof enlargementOf>[1]): Saying {
  const { scale } = enlargementOf(image, asked)
  return saying('without Pro, {scale}× supports images up to {most} pixels, and this one is {size}', {
    scale,
    most: square(enlarging.optimisedSide),
    size: sizeIn(image),
  })
}

/** `2048 × 1536` */
export function sizeIn({ width, height }: Size): string {
  return `${width} × ${height}`
}

function square(side: number): string {
  return sizeIn({ width: side, height: side })
}
