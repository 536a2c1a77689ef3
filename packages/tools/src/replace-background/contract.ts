import { saying } from '@pentimento/protocol'
import { z } from 'zod'
import { always, defineContract } from '../define-contract.ts'

export const grounds = ['prompt', 'colour', 'gradient', 'blur', 'picture'] as const
export type Ground = (typeof grounds)[number]

export const most = { prompt: 1000, seed: 100_000, variations: 4, scale: 400 } as const

/** The longest side of a preview, in pixels. */
export const previewSide = 640

const perCent = z.number().min(0).max(100)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')
const offset = z.number().min(-100).max(100).default(0)
const picture = { formats: ['jpeg', 'png', 'webp'] } as const

export const replaceBackground = defineContract({
  id: 'replace-background',
  categories: ['Image edition', 'Generative tools', 'Portrait edition', 'Real-estate'],
  new: true,
  takes: {
    image: { kind: 'picture', maxPixels: 25e6 },
    background: { kind: 'picture', optional: true, maxPixels: 25e6 },
    cutOut: { kind: 'picture', optional: true, maxPixels: 25e6 },
  },
  params: z.object({
    ground: z.enum(grounds).optional(),
    prompt: z.string().trim().max(most.prompt).default(''),
    seed: z.int().min(0).max(most.seed).default(0),
    variations: z.int().min(1).max(most.variations).default(1),
    colour: colour.default('#f3ede2'),
    gradient: z.enum(['linear', 'radial']).default('linear'),
    colours: z.array(colour).min(2).max(3).default(['#f7f4ee', '#c9c0b2']),
    angle: z.number().min(0).max(360).default(180),
    blur: perCent.default(50),
    focusX: perCent.default(50),
    focusY: perCent.default(50),
    x: offset,
    y: offset,
    scale: z.number().min(10).max(most.scale).default(100),
    flip: z.boolean().default(false),
    harmonise: perCent.default(50),
    wrap: perCent.default(25),
    shadow: z.enum(['none', 'contact', 'cast']).default('contact'),
    shadowOpacity: perCent.default(50),
    light: z.enum(['auto', 'left', 'right', 'above']).default('auto'),
    layers: z.boolean().default(false),
  }),
  prose: { prompt: 'wanted' },
  gives: {
    image: picture,
    second: { ...picture, optional: true },
    third: { ...picture, optional: true },
    fourth: { ...picture, optional: true },
    subject: { formats: ['png'], optional: true },
    behind: { formats: ['jpeg'], optional: true },
  },
  batch: true,
  assists: ['preview'],
  previews: { side: previewSide, of: ({ ground }) => ground !== undefined && ground !== 'prompt' },
  gates: [{ needs: 'pro', what: 'Replace background', when: always }],
  refuses: ({ params, sizes }) => {
    const { image, cutOut, background } = sizes
    if (params.ground === 'picture' && !background) return { code: 'missing-file', detail: 'background' }
    if (!image || !cutOut || (image.width === cutOut.width && image.height === cutOut.height))
      return undefined
    const detail = saying('{name}: expected {size}, got {got}', {
      name: 'cutOut',
      size: sizeIn(image),
      got: sizeIn(cutOut),
    })
    return { code: 'invalid-parameter', detail }
  },
  credits: 1,
  failure: 'process-failed',
  feedbackReasons: ['looks-pasted', 'rough-edges', 'part-missing', 'wrong-light', 'wrong-background'],
})

const sizeIn = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`
