import { z } from 'zod'
import { defineContract } from '../define-contract.ts'

export const cleanup = defineContract({
  id: 'cleanup',
  // Above the default limit: a result that is edited further comes back as PNG, at two bytes a pixel or more.
  inputs: { image: { kind: 'image', maxBytes: 128 * 2 ** 20 }, mask: { kind: 'mask' } },
  params: z.object({
    mode: z.enum(['fast', 'quality']).default('quality'),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .default(0),
  }),
  outputs: { image: { formats: ['png', 'webp', 'jpeg'] } },
  batch: true,
  interactiveInference: ['select'],
  gates: [],
  workload: ({ params, sizes: { image } }) => ({
    pixels: image ? image.width * image.height : 1,
    variant: params.mode,
  }),
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: ['traces-left', 'invented-things', 'blurred', 'seam-visible', 'changed-elsewhere'],
})
