import { z } from 'zod'
import { always, defineContract } from '../define-contract.ts'

const point = z.object({ x: z.number().min(-1e5).max(1e5), y: z.number().min(-1e5).max(1e5) })

/** Four corners, clockwise, in pixels of the image. */
const corners = z.tuple([point, point, point, point])

export const textRemover = defineContract({
  id: 'text-remover',
  categories: ['Image edition', 'Real-estate'],
  new: true,
  takes: { image: { kind: 'picture' } },
  params: z.object({
    act: z.enum(['remove', 'find']).default('remove'),
    regions: z.array(corners).min(1).max(2000).optional(),
  }),
  gives: {
    image: { formats: ['png', 'webp', 'jpeg'], optional: true },
    mask: { formats: ['png'], optional: true },
  },
  batch: true,
  gates: [{ needs: 'pro', what: 'Removing text', when: always }],
  credits: 1,
  failure: 'process-failed',
  feedbackReasons: ['text-left', 'picture-taken', 'traces-left', 'blurred'],
})

/** Findings of `find` for the mask: the lines of text in reading order. */
export const foundText = z.array(
  z.object({
    corners,
    words: z.string(),
    confidence: z.number().min(0).max(1).describe('Confidence in the recognized words.'),
    isText: z.boolean().describe('Whether it is certainly text, and therefore removed by default.'),
  }),
)
export type FoundText = z.infer<typeof foundText>
