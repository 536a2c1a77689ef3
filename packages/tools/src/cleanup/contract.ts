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
    variant: z.enum(['texture', 'structure', 'smooth']).default('texture'),
    smooth: z.boolean().default(false),
    prompt: z.string().trim().max(1000).default(''),
  }),
  promptParams: { prompt: 'wanted' },
  outputs: {
    image: { formats: ['png', 'webp', 'jpeg'] },
    smooth: { formats: ['png', 'webp', 'jpeg'], optional: true },
  },
  batch: true,
  interactiveInference: ['select'],
  gates: [],
  workload: ({ params, sizes: { image } }) => ({
    pixels: image ? image.width * image.height : 1,
    variant: params.variant === 'texture' ? params.mode : `${params.mode} ${params.variant}`,
  }),
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: ['traces-left', 'invented-things', 'blurred', 'seam-visible', 'changed-elsewhere'],
})
