import { defineMessage } from '@pentimento/protocol'
import { z } from 'zod'
import { always, defineContract } from '../define-contract.ts'

export const styles = [
  'photo',
  'illustration',
  'watercolor',
  'oil',
  'ink',
  'pencil',
  'line-art',
  'comic',
  '3d',
  'pixel-art',
] as const
/** The styles to offer: photos only where an engine can make them. */
export const offeredStyles = (generatesPhotos: boolean) =>
  styles.filter(style => style !== 'photo' || generatesPhotos)
export type Style = 'none' | (typeof styles)[number]

/** Width over height. */
const ratios = {
  '1:1': 1,
  '5:4': 5 / 4,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '4:5': 4 / 5,
  '3:4': 3 / 4,
  '2:3': 2 / 3,
  '9:16': 9 / 16,
} as const
export type Aspect = keyof typeof ratios
export const aspects = Object.keys(ratios) as [Aspect, ...Aspect[]]

/** The longer side in pixels. */
export const sizes = [512, 768, 1024, 1536] as const
export type Side = (typeof sizes)[number]

/** What an image is for: results vary its subject and style, or follow its lines. */
export const imageUses = ['variation', 'sketch'] as const
export type ImageUse = (typeof imageUses)[number]

export const paramLimits = { prompt: 1000, seed: 100_000, images: 4 } as const

export const textToImage = defineContract({
  id: 'text-to-image',
  inputs: { image: { kind: 'image', maxPixels: 16e6, optional: true } },
  params: z.object({
    prompt: z.string().trim().min(1).max(paramLimits.prompt),
    negativePrompt: z.string().trim().max(paramLimits.prompt).default(''),
    style: z.enum(['none', ...styles]).default('none'),
    aspect: z.enum(aspects).default('1:1'),
    size: z.literal(sizes).default(1024),
    seed: z.int().min(0).max(paramLimits.seed).default(0),
    images: z.int().min(1).max(paramLimits.images).default(1),
    imageUse: z.enum(imageUses).default('variation'),
  }),
  promptParams: { prompt: 'wanted', negativePrompt: 'unwanted' },
  outputs: {
    image: { formats: ['png', 'jpeg', 'webp'] },
    second: { formats: ['png', 'jpeg', 'webp'], optional: true },
    third: { formats: ['png', 'jpeg', 'webp'], optional: true },
    fourth: { formats: ['png', 'jpeg', 'webp'], optional: true },
  },
  batch: false,
  gates: [{ requiredPlan: 'pro', feature: 'Text to image', appliesTo: always }],
  validateRequest: ({ params: { prompt, imageUse }, sizes: { image } }) => {
    if (!hasWord(prompt))
      return {
        code: 'invalid-prompt',
        detail: defineMessage('prompt: expected at least one word to illustrate'),
      }
    return imageUse === 'sketch' && !image ? { code: 'missing-file', detail: 'image' } : undefined
  },
  workload: ({ params, sizes: { image } }) => {
    const { width, height } = resultSize(params, image)
    return { pixels: width * height * params.images }
  },
  // A pulled or remote model takes minutes for several images; Illustrator takes seconds.
  taskClass: ({ params }) => (params.images > 1 ? 'heavy' : 'quick'),
  quota: { per: '24h rolling', usesPerRequest: ({ images }) => images },
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: ['does-not-match', 'missing', 'deformed', 'wrong-style', 'dull'],
})

/** The size of an image with an aspect ratio and a longer side, in pixels. */
export function sizeOf({ aspect, size }: { aspect: Aspect; size: Side }): { width: number; height: number } {
  const ratio = ratios[aspect]
  return ratio >= 1
    ? { width: size, height: Math.round(size / ratio) }
    : { width: Math.round(size * ratio), height: size }
}

/** The size of the results: from an image, in its aspect ratio. */
export function resultSize(
  params: { aspect: Aspect; size: Side },
  image: { width: number; height: number } | undefined,
): { width: number; height: number } {
  if (!image) return sizeOf(params)
  const scale = params.size / Math.max(image.width, image.height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(image.width), height: scaled(image.height) }
}

/** Whether a prompt contains a letter, a digit or a pictograph, not just punctuation. */
export function hasWord(prompt: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(prompt)
}
