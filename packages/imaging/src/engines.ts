import type { Blending, Origin } from './compose/compose.ts'
import type { Mask } from './mask/mask.ts'
import type { Plane, Raster } from './raster.ts'
import type { Quad } from './text/quad.ts'
import type { Work } from './work.ts'

/** Separates a subject from what is behind it. */
export interface Matting {
  /** What the screen shows as the maker of a result. */
  readonly name: string
  /** A coarse matte, from 0 (background) to 1 (subject), of the whole picture at the network's own size. */
  matte(picture: Raster, work: Work): Promise<Plane>
}

export interface EnlargeOptions {
  /** Size of the result in pixels; any, up to 16 times the picture's on each side. */
  width: number
  height: number
  /** How far to take out noise, blur and the marks of JPEG, 0 to 1. @default 0 */
  denoise?: number
  /** Sharpening of the result, 0 to 1. @default 0 */
  sharpen?: number
  /** Whether colours of skin are spared by `denoise`, so that faces stay as they were shot. @default false */
  isFaceSafe?: boolean
  /** Ask the networks eight times, turned every way: about 0.1 dB for four to eight times the time. @default false */
  thorough?: boolean
}

/** Makes pictures larger. */
export interface SuperResolution {
  readonly name: string
  /** Alpha is enlarged with the picture. Throws RangeError above 16 times; stops between tiles. */
  enlarge(picture: Raster, options: EnlargeOptions, work: Work): Promise<Raster>
}

export interface CompletionOptions {
  /** `fast` spends about a third of the time of `quality`. */
  mode: 'fast' | 'quality'
  /** The same seed gives the same result. */
  seed: number
}

/** Makes up what lies behind what is taken away. */
export interface Completion {
  readonly name: string
  /**
   * The picture with what the mask covers replaced; outside the mask it is the same to
   * the bit. An empty mask changes nothing.
   *
   * @throws ImagingError 'mask-covers-all'; RangeError for a mask of another size
   */
  complete(picture: Raster, mask: Mask, options: CompletionOptions, work: Work): Promise<Raster>
}

/** A line of text in a picture. */
export interface TextRegion {
  /** From where reading begins, in pixels of the picture; may reach a little beyond it. */
  corners: Quad
  /** How sure it is that this is text, 0 to 1. */
  score: number
  /** What it says, as far as it could be read. */
  words: string
  /** How sure the words are, 0 to 1. */
  confidence: number
}

/** Finds text in pictures and reads it. */
export interface TextReading {
  readonly name: string
  /** All lines of text, in reading order; empty where there is none. Stops between tiles and between lines. */
  find(picture: Raster, work: Work): Promise<TextRegion[]>
}

/** Looks for what must not be worked on. */
export interface Safety {
  /** What speaks against working on a picture; undefined when nothing does. */
  objectionToInput(picture: Raster): Promise<'nsfw' | 'watermark' | undefined>
  /** What speaks against handing a result out. */
  objectionToResult(picture: Raster): Promise<'nsfw' | undefined>
  /** What speaks against words that a picture is to be made from, or that say what it is not to show. */
  objectionToWords(words: string, sense: 'wanted' | 'unwanted'): 'nsfw' | undefined
}

export interface ExtendOptions {
  /** Pixels to add on each side, 0 or more. */
  left: number
  right: number
  up: number
  down: number
  /** What should be seen there; built-in engines continue what is in the picture and do not read it. */
  prompt?: string
  /** The same seed gives the same result. */
  seed: number
}

/** Continues a picture beyond its frame. */
export interface Outpainting {
  readonly name: string
  /** A larger picture that has the given one in it, the same to the bit. */
  extend(picture: Raster, options: ExtendOptions, work: Work): Promise<Raster>
}

export interface ImagineOptions {
  prompt: string
  /** What should not be seen. */
  negativePrompt?: string
  /** One of the tool's style presets: `photo`, `watercolour`, … */
  style?: string
  width: number
  height: number
  seed: number
}

/** Makes a picture from words. */
export interface Generation {
  readonly name: string
  /** @throws ImagingError 'invalid-prompt' for words that name nothing it can show */
  imagine(options: ImagineOptions, work: Work): Promise<Raster>
  /** Which words of a prompt it would show, and which it knows no picture for; absent where that cannot be told. */
  reads?(prompt: string): { shown: string[]; missed: string[] }
}

export interface InpaintOptions {
  /** What should be seen there. */
  prompt: string
  negativePrompt?: string
  seed: number
}

/** Paints what words say into a part of a picture. */
export interface Inpainting {
  readonly name: string
  /**
   * The picture with what the mask covers painted anew; outside the mask it is the same to the bit. An empty
   * mask changes nothing.
   *
   * @throws RangeError for a mask of another size
   */
  inpaint(picture: Raster, mask: Mask, options: InpaintOptions, work: Work): Promise<Raster>
}

export interface BackgroundOptions {
  /** What should be seen behind the subject. */
  prompt: string
  negativePrompt?: string
  seed: number
  /** Where the light comes from. @default as it suits what is behind */
  light?: 'left' | 'right' | 'above' | 'below'
  /** How the subject is laid in, by engines that paint what is behind it apart. @default as it is */
  blending?: Blending
  /** What the subject was cut from: tells in what light it was taken. */
  origin?: Origin | undefined
}

/** A subject before another background. */
export interface Replaced extends Raster {
  /** The background alone, from engines that paint it apart; opaque, of the same size. */
  ground?: Raster
}

/** Puts a subject before another background. */
export interface BackgroundPainting {
  readonly name: string
  /**
   * A whole picture without alpha: the subject where it stood, in the new light where the engine can, and
   * around it what was asked for.
   *
   * @param subject four channels, of the size of the result
   */
  replaceBackground(subject: Raster, options: BackgroundOptions, work: Work): Promise<Replaced>
}

/** Estimates how near each part of a picture is. */
export interface Depth {
  readonly name: string
  /**
   * From 0 (farthest) to 1 (nearest), of the whole picture at the engine's own size.
   *
   * @param known a matte of the picture, where there is one already
   */
  depth(picture: Raster, work: Work, known?: { matte: Plane }): Promise<Plane>
}

/** Selects the thing that was pointed at. */
export interface Selection {
  readonly name: string
  /** @param points  in pixels of the picture; all lie on the one thing that is meant */
  select(picture: Raster, points: readonly { x: number; y: number }[], work: Work): Promise<Mask>
}

/**
 * What a pipeline may ask for. Each is made when it is first used. Where several could do a task, an engine's
 * name is that of the one that made the latest result: read it after.
 */
export interface Engines {
  readonly backgroundPainting: BackgroundPainting
  readonly completion: Completion
  readonly depth: Depth
  readonly generation: Generation
  /** Absent without a provider that does it. */
  readonly inpainting?: Inpainting
  readonly matting: Matting
  readonly outpainting: Outpainting
  /** Asked by what runs the pipelines; absent where nothing is checked. */
  readonly safety?: Safety
  readonly selection: Selection
  readonly superResolution: SuperResolution
  readonly textReading: TextReading
}
