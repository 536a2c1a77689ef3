import type { Mask, Raster, Work } from '@pentimento/imaging'
import type { Transport } from './transport.ts'

/** The supported kinds of remote services. */
export const providerKinds = ['openai', 'stability', 'automatic1111', 'comfyui'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** The image sizes that a service supports; all in pixels. */
export interface Canvas {
  /** The only supported sizes, if limited; the one with the nearest aspect ratio is used. */
  sizes?: readonly { width: number; height: number }[]
  maxPixels: number
  minSide: number
  maxSide: number
  /** Sides are multiples of this. */
  multiple: number
  /** Longer side over shorter, at most. @default any */
  maxAspect?: number
}

/** An operation of a service. The result may have another size than requested; the caller resizes it. */
export interface Operation<Input> {
  canvas: Canvas
  run(input: Input, work: Work): Promise<Raster>
}

export interface GenerateRequest {
  prompt: string
  negativePrompt?: string
  /** One of the tool's style presets. */
  style?: string
  width: number
  height: number
  seed: number
}

export interface ImageToImageRequest extends GenerateRequest {
  /** Three channels. Of the requested size, unless the canvas has fixed sizes. */
  image: Raster
}

export interface InpaintRequest {
  /** Three channels, of a size the canvas allows. */
  image: Raster
  /** Of the image's size; 255 is inpainted. */
  mask: Mask
  prompt: string
  negativePrompt?: string
  seed: number
}

export interface EraseRequest {
  image: Raster
  mask: Mask
  seed: number
}

export interface OutpaintRequest {
  image: Raster
  /** Pixels to add on each side. */
  left: number
  right: number
  up: number
  down: number
  prompt: string
  seed: number
}

export interface CutoutRequest {
  image: Raster
}

export interface ReplaceBackgroundRequest {
  image: Raster
  prompt: string
  negativePrompt?: string
  seed: number
  light?: 'left' | 'right' | 'above' | 'below'
}

export interface UpscaleRequest {
  image: Raster
}

/** A remote service for image generation and editing. Every operation is optional. */
export interface ImageProvider {
  readonly kind: ProviderKind
  /** Display name, shown as the engine of a result. */
  readonly name: string
  readonly generate?: Operation<GenerateRequest>
  /** Generates an image with the subject and the style of another. */
  readonly vary?: Operation<ImageToImageRequest>
  /** Generates an image that follows a sketch, which has dark lines on a light background. */
  readonly renderSketch?: Operation<ImageToImageRequest>
  readonly inpaint?: Operation<InpaintRequest>
  readonly erase?: Operation<EraseRequest>
  /** `maxExtension` is the maximum that one call adds per side, in pixels. */
  readonly outpaint?: Operation<OutpaintRequest> & { maxExtension: number }
  /** Returns the image with alpha. */
  readonly cutOut?: Operation<CutoutRequest>
  readonly replaceBackground?: Operation<ReplaceBackgroundRequest>
  /** Multiplies both sides by `factor`. */
  readonly upscale?: Operation<UpscaleRequest> & { factor: number }
}

/** Configuration of a provider. */
export interface ProviderOptions {
  kind: ProviderKind
  /** Base URL of the service, without the path of its API. */
  url?: string
  key?: string
  /** The model or mode to use; each provider documents its values. */
  model?: string
  /** ComfyUI only: the folder of workflow graphs. */
  workflows?: string
  /** Maximum duration of one call. @default 120 000 */
  timeoutMs?: number
  /** How to wait; replaced in tests. */
  pause?: Transport['pause']
}
