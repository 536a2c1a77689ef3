import type { Box } from './box.ts'
import type { Method } from './contract.ts'
import { type ImageAnalysis, type Side, shareInside } from './image-analysis.ts'
import { isCrowded, keepsUncut, withLegible } from './keep-uncut.ts'
import {
  type Area,
  areaAt,
  bestArea,
  boxOf,
  containsSubject,
  largestCrop,
  type Placement,
  type Size,
} from './place-crop.ts'

/** Why a method was chosen. */
export type Reason =
  | 'requested'
  | 'same-shape'
  | 'subject-whole'
  | 'content-whole'
  | 'little-lost'
  | 'cutout'
  | 'plain-background'
  | 'little-to-add'
  | 'cut-already'
  | 'heads-whole'
  | 'cut-further'
  | 'too-far-to-extend'

/** Thresholds of the choice; fractions from 0 to 1. */
export const thresholds = {
  /** Aspect ratios whose logarithms differ by less count as equal. */
  sameShape: 0.01,
  /** Fraction of the image that a crop must keep: with a whole subject, and without a subject. */
  minKept: { withSubject: 0.22, without: 0.3 },
  /** Fraction of the saliency that a crop must keep if there is no subject. */
  minSaliency: 0.45,
  /**
   * Fraction of the result that may be outpainted: with the whole image, and to keep its subject, at the sides, above or
   * below, and both, where a renderer checks what is continued; at edges that cut the subject, where a part of it is
   * continued; to keep the bodies of people, too, rather than their heads; and to keep all heads of a group rather than some.
   */
  added: {
    preferred: 0.3,
    maxAcross: 0.7,
    maxDown: 0.5,
    maxUpAndDown: 0.72,
    maxAtCut: 0.35,
    maxWithHeads: 0.45,
    maxWithAllHeads: 0.4,
  },
  /**
   * What must be kept with the heads: a fraction of the subject if faces were found, and else without and with something of
   * it cut off at the sides; a fraction of the image; and a size relative to the heads. Of a group of at least the `fewest`
   * heads, `some` may be kept: a fraction by their areas.
   */
  heads: {
    subject: { withFaces: 0.15, withoutFaces: 0.33, cutAtSides: 0.5 },
    image: 0.2,
    space: 1.12,
    fewest: 3,
    some: 0.4,
  },
  /**
   * Fraction that a crop must keep of a subject that an edge cuts already, and of one that both the upper and the lower edge
   * cut: what matters in it may be at either end. Such a crop replaces extensions that add more than `added`. The margin
   * beside what is kept is a fraction of the crop.
   */
  cutFurther: { subject: 0.6, upright: 0.75, added: 0.15, margin: 0.06 },
  /** Size of the part of an image that is extended, relative to what it should contain, where possible. */
  spaceAround: 1.1,
  /** A subject whose box is this close to an edge counts as cut by it. */
  edge: 0.004,
} as const

/** How the user moved and zoomed a format by hand. */
export interface Adjustment {
  /** Position of the crop in the image, or of the image in its frame. @default the best crop; the center */
  at?: Placement | undefined
  /** Factor by which a crop is smaller than possible, 1 or more. @default 1 */
  zoom?: number | undefined
}

/** How an image is fitted into a format. */
export interface Plan {
  method: Method
  reason: Reason
  /** Visible part of the image, in its pixels. */
  area: Area
  /** Position of that part in the result, in its pixels. */
  place: Area
  /** Fractions kept: of the subject, if there is one, and of the image. */
  kept: { subject?: number; image: number }
  /**
   * What to do if the extension isn't plausible enough, for the fraction that is added; or, where it's almost as good,
   * unless calm surroundings are extended.
   */
  fallback?: Plan & { replaces: 'implausible' | 'all-but-calm' }
}

/** @param content what the crop should contain @default the subject */
export function cropPlan(
  analysis: ImageAnalysis,
  size: Size,
  at?: Placement,
  zoom?: number,
  content = analysis.box,
): Plan {
  const part = largestCrop(analysis, size.width / size.height, zoom)
  const area = at ? areaAt(analysis, part, at) : bestArea(analysis, part, content)
  return {
    method: 'crop',
    reason: 'requested',
    area,
    place: { left: 0, top: 0, ...size },
    kept: keptFractions(analysis, area),
  }
}

export function padPlan(analysis: ImageAnalysis, size: Size, at?: Placement): Plan {
  return planInFrame(
    analysis,
    { left: 0, top: 0, width: analysis.width, height: analysis.height },
    size,
    'pad',
    at,
  )
}

/**
 * Keep the whole image if little is added; else crop it to limit the added fraction, but keep the subject, and what can be
 * read at once if it would be cut.
 */
export function extendPlan(analysis: ImageAnalysis, size: Size, at?: Placement): Plan {
  const whole = { left: 0, top: 0, width: analysis.width, height: analysis.height }
  const areas = [analysis.box, withLegible(analysis)].map(content => {
    const needed = sizeOf(analysis, content, thresholds.spaceAround)
    return bestArea(analysis, partToExtend(analysis, size, needed, thresholds.added.preferred))
  })
  const area =
    areas.find(each => keepsUncut(analysis, each) && !isCrowded(analysis, each)) ??
    areas.find(each => keepsUncut(analysis, each)) ??
    whole
  return planInFrame(analysis, area, size, 'extend', at ?? preferredPlacement(analysis))
}

/**
 * The size of the part of an image that is extended to a format: so small that only a fraction of the result is `added`,
 * but at least as large as `needed`.
 */
export function partToExtend(analysis: ImageAnalysis, size: Size, needed: Size, added: number): Size {
  const { width, height } = analysis
  const aspectRatio = size.width / size.height
  const minCrop = largestCrop(analysis, aspectRatio)
  const kept = 1 - added
  return aspectRatio > width / height
    ? { width, height: clampLength(width / (aspectRatio * kept), needed.height, minCrop.height, height) }
    : { width: clampLength(height * (aspectRatio / kept), needed.width, minCrop.width, width), height }
}

/** The size of a box of an image, multiplied by a factor, in whole pixels. */
export const sizeOf = ({ width, height }: Size, box: Box | undefined, factor = 1): Size => ({
  width: box ? Math.ceil((box.right - box.left) * factor * width) : 0,
  height: box ? Math.ceil((box.bottom - box.top) * factor * height) : 0,
})

/** Clamp a length to the image, to at least the subject and at least what a crop would keep. */
const clampLength = (preferred: number, needed: number, minimum: number, available: number) =>
  Math.min(available, Math.max(Math.floor(preferred), needed, minimum))

/** Whether the image would be extended at an edge that cuts the subject. */
export function extendsCutEdge(analysis: ImageAnalysis, plan: Plan, size: Size): boolean {
  const isCutAt = cutEdges(analysis)
  return addedSides(plan, size).some(side => isCutAt[side])
}

/** The sides at which a plan adds something to the image. */
export function addedSides({ place }: Plan, size: Size): Side[] {
  const sides: Side[] = []
  if (place.left > 0) sides.push('left')
  if (place.top > 0) sides.push('top')
  if (place.left + place.width < size.width) sides.push('right')
  if (place.top + place.height < size.height) sides.push('bottom')
  return sides
}

/** Which edges cut the subject. */
export function cutEdges({ box }: ImageAnalysis): Partial<Record<Side, boolean>> {
  if (!box) return {}
  const { edge } = thresholds
  return {
    left: box.left <= edge,
    top: box.top <= edge,
    right: box.right >= 1 - edge,
    bottom: box.bottom >= 1 - edge,
  }
}

/** The center, or the edge that cuts the subject, so that nothing is added there. */
export function preferredPlacement(analysis: ImageAnalysis): Placement {
  const { left = false, top = false, right = false, bottom = false } = cutEdges(analysis)
  const between = (begins: boolean, ends: boolean) => (begins === ends ? 0.5 : begins ? 0 : 1)
  return { x: between(left, right), y: between(top, bottom) }
}

export function planInFrame(
  analysis: ImageAnalysis,
  area: Area,
  size: Size,
  method: Method,
  at: Placement = { x: 0.5, y: 0.5 },
): Plan {
  const scale = Math.min(size.width / area.width, size.height / area.height)
  const inside = {
    width: Math.min(size.width, Math.max(1, Math.round(area.width * scale))),
    height: Math.min(size.height, Math.max(1, Math.round(area.height * scale))),
  }
  return {
    method,
    reason: 'requested',
    area,
    place: areaAt(size, inside, at),
    kept: keptFractions(analysis, area),
  }
}

function keptFractions(analysis: ImageAnalysis, area: Area): Plan['kept'] {
  const image = (area.width * area.height) / (analysis.width * analysis.height)
  if (!analysis.box) return { image }
  return {
    image,
    subject: containsSubject(analysis, area)
      ? 1
      : Math.min(0.999, shareInside(analysis.subject, boxOf(analysis, area))),
  }
}
/** The fraction of the result that is outside the image. */
export function addedIn({ place }: Plan, size: Size): number {
  return 1 - (place.width * place.height) / (size.width * size.height)
}

/** The fraction of the result that may be outside the image, by where it is. */
export function mostAdded({ place }: Plan, size: Size, isAtCut: boolean): number {
  const { maxAcross, maxDown, maxUpAndDown, maxAtCut } = thresholds.added
  const isAboveAndBelow = place.top > 0 && place.top + place.height < size.height
  const most = place.height === size.height ? maxAcross : isAboveAndBelow ? maxUpAndDown : maxDown
  return isAtCut ? Math.min(maxAtCut, most) : most
}
