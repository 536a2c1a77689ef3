import { z } from 'zod'
import { defineContract } from '../define-contract.ts'

export const removeBackground = defineContract({
  id: 'remove-background',
  categories: ['Image edition', 'Portrait edition', 'Real-estate'],
  highlight: true,
  takes: { image: { kind: 'picture', maxPixels: 25e6 } },
  params: z.object({
    background: z.enum(['transparent', 'colour', 'blur']).default('transparent'),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')
      .default('#ffffff'),
    blur: z.number().min(0).max(100).default(40),
    transparency: z.enum(['keep', 'discard']).default('keep'),
  }),
  gives: { image: { formats: ['png', 'webp', 'jpeg'] } },
  batch: true,
  gates: [],
  credits: 1,
  failure: 'remove-background-failed',
  feedbackReasons: ['part-missing', 'background-left', 'rough-edges', 'colour-changed'],
})
