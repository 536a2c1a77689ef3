import type { Mask, Raster, Work } from '@pentimento/imaging'
import type { Transport } from './transport.ts'

/** The services that can be plugged in. */
export const providerKinds = ['openai', 'stability', 'automatic1111', 'comfyui'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** In which sizes a service takes and makes pictures; all in pixels. */
export interface Canvas {
  /** Where it takes only these, the nearest in shape is chosen. */
  sizes?: readonly { width: number; height: number }[]
  maxPixels: number
  minSide: number
  maxSide: number
  /** Sides are multiples of this. */
  multiple: number
  /** Longer side over shorter, at most. @default any */
  maxAspect?: number
}

/** Something a service does. What it makes may be of another size than asked: whoever asks fits it. */
export interface Operation<Ask> {
  canvas: Canvas
  make(ask: Ask, work: Work): Promise<Raster>
}

export interface GenerateAsk {
  prompt: string
  negativePrompt?: string
  /** One of the tool's presets. */
  style?: string
  width: number
  height: number
  seed: number
}

export interface InpaintAsk {
  /** Three channels, of a size the canvas allows. */
  picture: Raster
  /** Of the picture's size; 255 is painted anew. */
  mask: Mask
  prompt: string
  negativePrompt?: string
  seed: number
}

export interface EraseAsk {
  picture: Raster
  mask: Mask
  seed: number
}

export interface OutpaintAsk {
  picture: Raster
  /** Pixels to add on each side. */
  left: number
  right: number
  up: number
  down: number
  prompt: string
  seed: number
}

export interface CutOutAsk {
  picture: Raster
}

export interface ReplaceBackgroundAsk {
  picture: Raster
  prompt: string
  negativePrompt?: string
  seed: number
  light?: 'left' | 'right' | 'above' | 'below'
}

export interface UpscaleAsk {
  picture: Raster
}

/** A service outside this machine that makes pictures. Every operation is optional. */
export interface ImageProvider {
  readonly kind: ProviderKind
  /** What the screen shows as the maker of a result. */
  readonly name: string
  readonly generate?: Operation<GenerateAsk>
  readonly inpaint?: Operation<InpaintAsk>
  readonly erase?: Operation<EraseAsk>
  /** `maxExtension` is the most that one call adds on a side. */
  readonly outpaint?: Operation<OutpaintAsk> & { maxExtension: number }
  /** The picture with alpha. */
  readonly cutOut?: Operation<CutOutAsk>
  readonly replaceBackground?: Operation<ReplaceBackgroundAsk>
  /** Every side `factor` times as long. */
  readonly upscale?: Operation<UpscaleAsk> & { factor: number }
}

/** What an adapter is made of. */
export interface ProviderOptions {
  kind: ProviderKind
  /** Where the service is, without the path of its interface. */
  url?: string
  key?: string
  /** Which of its models, or of its ways of working; each adapter says what it takes. */
  model?: string
  /** Of ComfyUI: the folder of workflow graphs. */
  workflows?: string
  /** How long a single call may take. @default 120 000 */
  timeoutMs?: number
  /** How to wait; a test does not. */
  pause?: Transport['pause']
}
