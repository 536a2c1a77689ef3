import { defineMessage, type MessageDescriptor, upscaling } from '@pentimento/protocol'
import { z } from 'zod'
import { defineContract } from '../define-contract.ts'

export const scales = [2, 4, 8, 16] as const
export type Scale = (typeof scales)[number]

/** The time that a mode takes at most, relative to `smooth`. */
const relativeTime = { smooth: 1, detailed: 8, crisp: 2 }
/** Results up to this size take less than a minute; two cores compute about 0.2 megapixels per second. */
const quickResultPixels = 6e6

const side = z.int().min(1).max(upscaling.maxResultSide).optional()
const fraction = z.number().min(0).max(1)

export const imageUpscaler = defineContract({
  id: 'image-upscaler',
  inputs: { image: { kind: 'image', maxPixels: upscaling.maxInputPixels } },
  params: z.object({
    scale: z.literal(scales).default(2),
    width: side,
    height: side,
    mode: z.enum(['smooth', 'detailed', 'crisp']).default('smooth'),
    denoise: z.union([z.literal('auto'), fraction]).default('auto'),
    sharpen: fraction.default(0),
    faceSafe: z.boolean().default(false),
  }),
  outputs: { image: { formats: ['png', 'jpeg', 'webp'] } },
  isSizeRequested: true,
  batch: true,
  interactiveInference: ['preview'],
  previews: {
    maxSide: 480,
    // A request for a size isn't scaled down, so its result is at most twice as large as the input.
    canPreview: ({ scale, width, height, mode }) => scale === 2 && mode === 'smooth' && !width && !height,
  },
  sample: {
    kind: 'preview',
    side: 200,
    isDetail: true,
    isAligned: true,
    params: () => ({ scale: 2, format: 'webp' }),
  },
  gates: [
    {
      requiredPlan: 'pro',
      feature: '16× upscaling',
      appliesTo: ({ params, sizes: { image } }) =>
        (image ? enlargementOf(image, params).scale : params.scale) === 16,
    },
    {
      requiredPlan: 'pro',
      feature: 'Upscaling images larger than 2048 × 2048',
      appliesTo: ({ sizes: { image } }) => image !== undefined && exceedsFreeLimit(image),
      requestDetail: ({ params, sizes: { image } }) => image && freeLimitMessage(image, params),
    },
  ],
  validateRequest: ({ params, sizes: { image } }) => {
    if (!image) return undefined
    const { scale, factor } = enlargementOf(image, params)
    if (factor > 16) {
      const most = formatSize({ width: 16 * image.width, height: 16 * image.height })
      const detail = defineMessage('width and height: expected at most 16 times {size}, which is {most}', {
        size: formatSize(image),
        most,
      })
      return { code: 'invalid-parameter', detail }
    }
    const limit = upscaling.maxInputSide[scale]
    if (Math.max(image.width, image.height) <= limit) return undefined
    const detail = defineMessage('{scale}× supports images up to {most} pixels, and this one is {size}', {
      scale,
      most: formatSquare(limit),
      size: formatSize(image),
    })
    return { code: 'too-large-for-scale', detail }
  },
  workload: ({ params, sizes: { image } }) => {
    if (!image) return { pixels: 1 }
    const { width, height, scale } = enlargementOf(image, params)
    return { pixels: width * height, variant: `${params.mode} ${scale}` }
  },
  taskClass: ({ params, sizes: { image } }) => {
    if (!image) return 'quick'
    const { width, height } = enlargementOf(image, params)
    return width * height * relativeTime[params.mode] > quickResultPixels ? 'heavy' : 'quick'
  },
  // The largest detailed result takes 40 minutes on two cores.
  workLimits: { heavy: { timeS: 7200 } },
  credits: 1,
  failureCode: 'upscale-failed',
  feedbackReasons: ['too-soft', 'unnatural', 'noise-left', 'color-changed'],
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
 * `upscaling.maxResultSide` or `upscaling.maxResultPixels` is clamped at the requested aspect ratio.
 */
export function enlargementOf(
  image: Size,
  request: { scale: Scale; width?: number | undefined; height?: number | undefined },
): Enlargement {
  const scaleX = request.width && request.width / image.width
  const scaleY = request.height && request.height / image.height
  const width = image.width * (scaleX ?? scaleY ?? request.scale)
  const height = image.height * (scaleY ?? scaleX ?? request.scale)
  const factor = Math.max(width / image.width, height / image.height)
  const clampFactor = Math.min(
    1,
    upscaling.maxResultSide / Math.max(width, height),
    Math.sqrt(upscaling.maxResultPixels / (width * height)),
  )
  const roundSize = clampFactor < 1 ? Math.floor : Math.round
  return {
    width: Math.max(1, roundSize(width * clampFactor)),
    height: Math.max(1, roundSize(height * clampFactor)),
    factor,
    scale: scales.find(scale => factor <= scale) ?? 16,
    isClamped: clampFactor < 1,
  }
}

/** Whether an image exceeds the size limit without Pro. */
export function exceedsFreeLimit({ width, height }: Size): boolean {
  return Math.max(width, height) > upscaling.optimizedSide
}

/** Message with the scale, the size limit without Pro and the size of the image. */
function freeLimitMessage(image: Size, request: Parameters<typeof enlargementOf>[1]): MessageDescriptor {
  const { scale } = enlargementOf(image, request)
  return defineMessage('without Pro, {scale}× supports images up to {most} pixels, and this one is {size}', {
    scale,
    most: formatSquare(upscaling.optimizedSide),
    size: formatSize(image),
  })
}

/** `2048 × 1536` */
export function formatSize({ width, height }: Size): string {
  return `${width} × ${height}`
}

function formatSquare(side: number): string {
  return formatSize({ width: side, height: side })
}
