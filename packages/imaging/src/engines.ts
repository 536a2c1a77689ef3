import type { Box } from './box.ts'
import type { Mask } from './mask/mask.ts'
import type { UnknownBand } from './matte/unknown-band.ts'
import type { Quad } from './quad.ts'
import type { Plane, Raster } from './raster.ts'
import type { Side } from './reframe/edge-view.ts'
import type { Work } from './work.ts'

/** Separates a subject from its background. */
export interface Matting {
  /** Engine name shown to users. */
  readonly name: string
  /** A coarse matte, from 0 (background) to 1 (subject), of the whole image at the network's own size. */
  matte(image: Raster, work: Work): Promise<Plane>
  /** Correct what was solved from this engine's matte. Undefined if its mattes need no correction. */
  refine?(solved: SolvedMatte, work: Pick<Work, 'signal'>): Promise<Plane>
}

/** Alpha that was solved from a coarse matte and the image's colors. All parts have the same size. */
export interface SolvedMatte {
  image: Raster
  /** From 0 to 1. */
  coarse: Plane
  /** From 0 to 1; exactly 0 or 1 outside the band. */
  alpha: Plane
  /** Not 0 where alpha was solved. */
  band: UnknownBand
}

export interface UpscaleOptions {
  /** Size of the result in pixels; at most 16 times the image's on each side. */
  width: number
  height: number
  /** How strongly to remove noise, blur and JPEG artifacts, 0 to 1. @default 0 */
  denoise?: number
  /** Sharpening of the result, 0 to 1. @default 0 */
  sharpen?: number
  /** Whether `denoise` spares skin colors, so that faces don't change. @default false */
  preservesSkin?: boolean
  /** @default 'smooth' */
  mode?: UpscaleMode
}

/**
 * How detail that the image doesn't show is estimated: `smooth` is the mean of what it may be, `detailed` is more
 * accurate and takes several times as long, and `crisp` is one sharp guess. For crisp results, noise and JPEG
 * artifacts are always removed, whatever `denoise` is.
 */
export type UpscaleMode = 'smooth' | 'detailed' | 'crisp'

/** Upscales images. */
export interface SuperResolution {
  readonly name: string
  /** Alpha is upscaled too. Throws RangeError above 16 times; can be aborted between tiles. */
  upscale(image: Raster, options: UpscaleOptions, work: Work): Promise<Raster>
}

/**
 * Ways to fill a hole: `texture` copies what surrounds it, `structure` follows the lines that meet it first, and
 * `smooth` only lets colors and lines run across it.
 */
export const completionVariants = ['texture', 'structure', 'smooth'] as const
export type CompletionVariant = (typeof completionVariants)[number]

export interface CompletionOptions {
  /** `fast` takes about a third of the time of `quality`. */
  mode: 'fast' | 'quality'
  /** The same seed gives the same result. */
  seed: number
  /** Networks and providers, which have only one way, vary their result as for another seed. @default 'texture' */
  variant?: CompletionVariant
  /**
   * Whether subjects beside a large hole may be copied into it: what is removed lies on something, as letters do, rather
   * than among other subjects. Networks and providers ignore it. @default false
   */
  copiesSubjects?: boolean
}

/** Replaces masked pixels with plausible content (image completion, inpainting without a prompt). */
export interface Completion {
  readonly name: string
  /**
   * The image with the masked pixels replaced; pixels outside the mask stay identical. An empty mask changes
   * nothing.
   *
   * @throws ImagingError 'mask-covers-all'; RangeError for a mask of another size
   */
  complete(image: Raster, mask: Mask, options: CompletionOptions, work: Work): Promise<Raster>
}

/** A line of text in an image. */
export interface TextRegion {
  /** Starting where reading begins, in pixels of the image; may extend slightly beyond it. */
  corners: Quad
  /** Detection confidence, 0 to 1. */
  score: number
  /** The recognized text, possibly incomplete. */
  text: string
  /** Recognition confidence, 0 to 1. */
  confidence: number
  /** Whether it is almost certainly text, in any script, rather than a pattern that looks like it. */
  isText: boolean
}

/** What belongs to a line of text: its letters with their outline, shadow and soft edges. */
export interface LineStrokes {
  box: Box
  /** 255 on strokes; of the box's size. */
  strokes: Mask
}

/** Detects, recognizes and segments text in images. */
export interface TextReading {
  readonly name: string
  /** All lines of text, in reading order. Can be aborted between tiles and between lines. */
  find(image: Raster, work: Work): Promise<TextRegion[]>
  /** The strokes of each of some lines, or of blocks of lines. Can be aborted between lines. */
  segment(image: Raster, lines: readonly Quad[], work: Work): Promise<LineStrokes[]>
}

/** Content moderation. */
export interface Safety {
  /** The reason to reject an input image, if any. */
  checkInput(image: Raster): Promise<'nsfw' | 'watermark' | undefined>
  /** The reason to reject a result, if any. */
  checkResult(image: Raster): Promise<'nsfw' | undefined>
  /** The reason to reject a prompt (`wanted`) or negative prompt (`unwanted`), if any. */
  checkPrompt(prompt: string, polarity: 'wanted' | 'unwanted'): 'nsfw' | undefined
}

/** What an image shows. Boxes are relative to its width and height. */
export interface KnownContent {
  /** The subject's alpha, 0 to 1, of any size. */
  matte: Plane
  /** Boxes of lines of text. */
  lines: readonly Box[]
  /** Boxes of heads. */
  heads: readonly Box[]
}

export interface ExtendOptions {
  /** Pixels to add on each side, 0 or more. */
  left: number
  right: number
  up: number
  down: number
  /** Prompt for the added area; built-in engines continue the image's content and ignore it. */
  prompt?: string
  /** The same seed gives the same result. */
  seed: number
  /** Saves an engine from searching for it. @default unknown */
  content?: KnownContent
}

/** An image extended beyond its borders. */
export interface ExtendedImage extends Raster {
  /**
   * How implausible the least believable of its added sides is, relative to what is blurred instead: 0 to 1.
   *
   * @default unknown
   */
  implausibility?: number
  /** Sides whose added area is blurred because nothing in the image continues it believably. @default none */
  blurredSides?: readonly Side[]
}

/** Extends an image beyond its borders. */
export interface Outpainting {
  readonly name: string
  /** A larger image that contains the given one, pixel for pixel. */
  extend(image: Raster, options: ExtendOptions, work: Work): Promise<ExtendedImage>
}

export interface GenerateOptions {
  prompt: string
  /** Negative prompt. */
  negativePrompt?: string
  /** One of the tool's style presets, such as `photo`. */
  style?: string
  width: number
  height: number
  seed: number
}

/** Generates an image from a prompt. */
export interface Generation {
  readonly name: string
  /** @throws ImagingError 'invalid-prompt' for a prompt that contains nothing the engine can draw */
  generate(options: GenerateOptions, work: Work): Promise<Raster>
  /**
   * The words of a prompt that the engine will and won't draw; not implemented by engines that can't tell.
   */
  interpretPrompt?(prompt: string): { recognized: string[]; unrecognized: string[] }
}

export interface InpaintOptions {
  /** Prompt for the masked area. */
  prompt: string
  negativePrompt?: string
  seed: number
}

/** Replaces a part of an image according to a prompt. */
export interface Inpainting {
  readonly name: string
  /**
   * The image with the masked pixels replaced; pixels outside the mask stay identical. An empty mask changes
   * nothing.
   *
   * @throws RangeError for a mask of another size
   */
  inpaint(image: Raster, mask: Mask, options: InpaintOptions, work: Work): Promise<Raster>
}

/** Generates images that resemble another. */
export interface Variation {
  readonly name: string
  /** @returns an image of the size in the options, with the subject and the style of the given one */
  vary(image: Raster, options: GenerateOptions, work: Work): Promise<Raster>
}

/** Generates images that follow the lines of a sketch. */
export interface SketchRendering {
  readonly name: string
  /**
   * @param sketch dark lines on a light background, or light ones on a dark background
   * @returns an image of the size in the options
   */
  renderSketch(sketch: Raster, options: GenerateOptions, work: Work): Promise<Raster>
}

/** Where the light of a scene comes from; `above` if neither side is brighter. */
export type LightSide = 'left' | 'right' | 'above'

export interface GroundShadow {
  /** `auto` is what the light of a scene casts where that light is known, and a contact shadow elsewhere. */
  kind: 'auto' | 'contact' | 'cast'
  /** 0 to 100; opacity of the darkest part. */
  opacity: number
  /** The side that the light comes from. @default estimated from the background's brightness */
  light?: LightSide
}

/** How a subject is blended into another background. */
export interface BlendOptions {
  /** How far the subject's brightness and colors are adjusted to the background's, 0 to 100. */
  harmonize: number
  /** How strongly the background's light wraps around the subject's edge, 0 to 100. */
  lightWrap: number
  /** @default none */
  shadow?: GroundShadow
}

/**
 * The image that a subject was extracted from and the cutout at its original position: they show the original
 * lighting.
 */
export interface CutoutSource {
  image: Raster
  cutout: Raster
}

export interface BackgroundOptions {
  /** Prompt for the background. */
  prompt: string
  negativePrompt?: string
  seed: number
  /** Where the light comes from. @default chosen to match the background */
  light?: 'left' | 'right' | 'above' | 'below'
  /**
   * How the subject is composited, for engines that generate the background separately. @default unchanged
   */
  blending?: BlendOptions
  /** What the subject was extracted from: shows the original lighting. */
  cutoutSource?: CutoutSource | undefined
}

/** A subject on a new background. */
export interface ReplacedBackground extends Raster {
  /** The background alone, from engines that generate it separately; opaque, of the same size. */
  background?: Raster
}

/** Puts a subject on a new background. */
export interface BackgroundPainting {
  readonly name: string
  /**
   * An opaque image: the subject at its position, relit if the engine supports it, on the requested
   * background.
   *
   * @param subject four channels, of the size of the result
   */
  replaceBackground(subject: Raster, options: BackgroundOptions, work: Work): Promise<ReplacedBackground>
}

/** Estimates depth. */
export interface Depth {
  readonly name: string
  /**
   * Nearness from 0 (farthest) to 1 (nearest), of the whole image at the engine's own size.
   *
   * @param known a matte of the image, if one was already computed
   */
  depth(image: Raster, work: Work, known?: { matte: Plane }): Promise<Plane>
  /**
   * Estimate the slopes of the subject in more detail than this engine's depth has. Undefined if the depth has it.
   *
   * @param matte the subject's coverage, of the image's size
   * @returns undefined without a subject
   */
  slopes?(image: Raster, matte: Plane, work: Work): Promise<SubjectSlopes | undefined>
}

/** The slopes of a subject's surface. All planes have the image's size and are 0 outside the subject's box. */
export interface SubjectSlopes {
  /** Change of the nearness along x and y, in pixels per pixel. */
  slopeX: Plane
  slopeY: Plane
  /** Expected value of 1 - cosine of the angle to the true normals, 0 to 1. */
  expectedError: Plane
}

/** A face in an image, as a mesh. */
export interface Face {
  /**
   * Points of the mesh: x and y in pixels of the image, and z in the same unit, towards the viewer and relative to
   * the head's middle.
   */
  points: Float32Array
  /** Three indices of points per triangle, counterclockwise as seen by the viewer. */
  triangles: Uint16Array
  /** 0 to 1. */
  confidence: number
}

/** Finds faces and their shape. */
export interface FaceFinding {
  readonly name: string
  /** All faces, the most confident first. */
  find(image: Raster, work: Work): Promise<Face[]>
}

/** Selects the object at the given points. */
export interface Selection {
  readonly name: string
  /** @param points in pixels of the image, all on the same object */
  select(image: Raster, points: readonly { x: number; y: number }[], work: Work): Promise<Mask>
}

/**
 * The engines available to a pipeline, each created on first use. If several engines can do a task, `name` is
 * that of the engine that produced the latest result: read it afterwards.
 */
export interface Engines {
  readonly backgroundPainting: BackgroundPainting
  readonly completion: Completion
  readonly depth: Depth
  /** Undefined if faces aren't searched for. */
  readonly faces?: FaceFinding
  readonly generation: Generation
  /** Undefined if no provider implements it. */
  readonly inpainting?: Inpainting
  readonly matting: Matting
  readonly outpainting: Outpainting
  /** Used by the pipeline runner; undefined if nothing is moderated. */
  readonly safety?: Safety
  readonly selection: Selection
  /** Undefined if no provider implements it. */
  readonly sketchRendering?: SketchRendering
  readonly superResolution: SuperResolution
  readonly textReading: TextReading
  /** Undefined if no provider implements it. */
  readonly variation?: Variation
}
