import { defineMessage } from '@pentimento/protocol'
import { z } from 'zod'
import { always, defineContract } from '../define-contract.ts'

const point = z.object({ x: z.number().min(-1e5).max(1e5), y: z.number().min(-1e5).max(1e5) })

/** Four corners, clockwise, in pixels of the image. */
const corners = z.tuple([point, point, point, point])

/** Area of all regions at most, relative to the image's: lines hardly overlap, and each takes time by its area. */
const maxRegionsArea = 4

export const textRemover = defineContract({
  id: 'text-remover',
  // Above the default limit, as in cleanup: a result whose traces are filled in comes back as PNG.
  inputs: { image: { kind: 'image', maxBytes: 128 * 2 ** 20 }, mask: { kind: 'mask', optional: true } },
  params: z.object({
    action: z.enum(['remove', 'find', 'fill']).default('remove'),
    regions: z.array(corners).min(1).max(2000).optional(),
  }),
  outputs: {
    image: { formats: ['png', 'webp', 'jpeg'], optional: true },
    mask: { formats: ['png'], optional: true },
  },
  batch: true,
  interactiveInference: ['preview'],
  previews: {
    maxSide: 640,
    canPreview: ({ action }) => action === 'remove',
  },
  sample: { kind: 'preview', side: 640, isAligned: true, params: () => ({ format: 'webp' }) },
  gates: [{ requiredPlan: 'pro', feature: 'Removing text', appliesTo: always }],
  validateRequest: ({ params: { action, regions = [] }, sizes: { image, mask } }) => {
    if (action === 'fill' && !mask) return { code: 'missing-file', detail: 'mask' }
    const imageArea = image ? image.width * image.height : Infinity
    const area = regions.reduce((sum, region) => sum + Math.min(areaOf(region), imageArea), 0)
    if (area <= maxRegionsArea * imageArea) return undefined
    const detail = defineMessage('regions: expected at most {most} times the area of the image in total', {
      most: maxRegionsArea,
    })
    return { code: 'invalid-parameter', detail }
  },
  workload: ({ params, sizes: { image } }) => ({
    pixels: image ? image.width * image.height : 1,
    variant: params.action,
  }),
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: ['text-left', 'non-text-removed', 'traces-left', 'blurred'],
})

/** Findings of `find` for the mask: the lines of text in reading order. */
export const textFindings = z.array(
  z.object({
    corners,
    words: z.string(),
    confidence: z.number().min(0).max(1).describe('Confidence in the recognized words.'),
    isText: z.boolean().describe('Whether it is certainly text, and therefore removed by default.'),
  }),
)
export type TextFindings = z.infer<typeof textFindings>

/** The area of a quadrilateral in square pixels, by its diagonals. */
const areaOf = ([a, b, c, d]: z.infer<typeof corners>) =>
  Math.abs((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)) / 2
