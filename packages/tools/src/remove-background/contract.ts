import { z } from 'zod'
import { always, defineContract } from '../define-contract.ts'

const fraction = z.number().min(0).max(1)
const point = z.strictObject({
  x: fraction.describe('Fraction of the image’s width, from the left.'),
  y: fraction.describe('Fraction of the image’s height, from the top.'),
})

export const removeBackground = defineContract({
  id: 'remove-background',
  inputs: {
    image: { kind: 'image', maxPixels: 25e6 },
    keep: { kind: 'mask', optional: true },
    erase: { kind: 'mask', optional: true },
  },
  params: z.object({
    background: z.enum(['transparent', 'color', 'blur']).default('transparent'),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')
      .default('#ffffff'),
    blur: z.number().min(0).max(100).default(40),
    transparency: z.enum(['auto', 'keep', 'discard']).default('auto'),
    subjects: z.array(point).max(20).default([]),
    holes: z.boolean().default(true),
    feather: z.number().min(0).max(50).default(0),
    shift: z.number().min(-20).max(20).default(0),
    decontaminate: z.boolean().default(true),
    shadow: z.enum(['none', 'kept', 'drawn']).default('none'),
    shadowX: z.number().min(-100).max(100).default(30),
    shadowY: z.number().min(-50).max(100).default(12),
    shadowBlur: z.number().min(0).max(100).default(40),
    shadowOpacity: z.number().min(0).max(100).default(55),
    trim: z.boolean().default(false),
    margin: z.int().min(0).max(1000).default(0),
  }),
  outputs: { image: { formats: ['png', 'webp', 'jpeg'] } },
  batch: true,
  interactiveInference: ['select', 'preview'],
  previews: { maxSide: 400, canPreview: always },
  sample: { kind: 'preview', side: 400, isAligned: true, params: () => ({ format: 'webp' }) },
  gates: [],
  credits: 1,
  failureCode: 'remove-background-failed',
  feedbackReasons: ['part-missing', 'background-left', 'rough-edges', 'color-changed'],
})

/** Findings about the cutout. */
export const cutoutFindings = z.object({
  subjects: z
    .array(
      z.object({
        box: z.object({ left: fraction, top: fraction, right: fraction, bottom: fraction }),
        point: point.describe('A point of the subject: send it as one of `subjects` to keep the subject.'),
      }),
    )
    .describe('The image’s separate subjects, from left to right, whichever of them were kept.'),
})
export type CutoutFindings = z.infer<typeof cutoutFindings>
