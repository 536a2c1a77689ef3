import type { Method } from './contract.ts'
import { type Box, type ImageAnalysis, type Side, shareInside } from './image-analysis.ts'
import { boxOfHeads, isCrowded, keepsUncut, withLegible } from './keep-uncut.ts'
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
import { contentWithMargin } from './plain-background.ts'

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
   * Fraction of the result that may be outpainted: with the whole image, and to keep its subject, at the sides or above
   * and below, where less is continued believably; at edges that cut the subject, where a part of it is continued; and
   * to keep the bodies of people, too, rather than their heads.
   */
  added: { preferred: 0.3, maxAcross: 0.7, maxDown: 0.5, maxAtCut: 0.35, maxWithHeads: 0.45 },
  /** Fractions of the subject and of the image that must be kept with the heads, and the size of what is, relative to them. */
  heads: { subject: 0.2, image: 0.2, space: 1.4 },
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

/** Options of one format. */
export interface FormatOptions {
  /** @default the best for the image, by {@link thresholds} */
  method?: Method | undefined
  /** Position of the crop in the image, or of the image in its frame. @default the best crop; the center */
  at?: Placement | undefined
  /** Factor by which a crop is smaller than possible, 1 or more. @default 1 */
  zoom?: number | undefined
}

/** How the user moved and zoomed a format by hand. */
type Adjustment = Pick<FormatOptions, 'at' | 'zoom'>

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
}

/** Choose the method and the position for a format. @param size of the result, in pixels */
export function planFormat(
  analysis: ImageAnalysis,
  size: Size,
  { method, at, zoom }: FormatOptions = {},
): Plan {
  const cropped = cropPlan(analysis, size, at, zoom)
  if (method === 'crop') return cropped
  if (method) return method === 'pad' ? padPlan(analysis, size, at) : extendPlan(analysis, size, at)
  if (isSameShape(analysis, size)) return { ...cropped, reason: 'same-shape' }
  const content = contentWithMargin(analysis)
  const defaultCrop = cropPlan(analysis, size)
  if (content && isWithin(sizeOf(analysis, content), defaultCrop.area))
    return { ...cropPlan(analysis, size, at, zoom, content), reason: 'content-whole' }
  const trimmed = content && padAround(analysis, content, size, at)
  if (trimmed && addedIn(trimmed, size) <= thresholds.added.preferred) return trimmed
  if (canCrop(analysis, defaultCrop))
    return { ...cropped, reason: analysis.box ? 'subject-whole' : 'little-lost' }
  return trimmed ?? extendOrPad(analysis, size, { at, zoom })
}

/**
 * Extend an image if it isn't too far, or if it can be extended without limit; else crop it if little that matters is
 * lost; else pad it.
 */
function extendOrPad(analysis: ImageAnalysis, size: Size, { at, zoom }: Adjustment): Plan {
  // Where the user moves the image makes no difference to the choice.
  const byDefault = extendPlan(analysis, size)
  const extended = at ? extendPlan(analysis, size, at) : byDefault
  if (addedSides(byDefault, size).every(side => analysis.plainSides[side]))
    return { ...extended, reason: 'plain-background' }
  const isAtCut = extendsCutEdge(analysis, byDefault, size)
  const added = addedIn(byDefault, size)
  const isLittle = added <= mostAdded(byDefault, size, isAtCut)
  const isCut = Object.values(cutEdges(analysis)).some(Boolean)
  const isFar = added > (isCut ? thresholds.added.preferred : thresholds.added.maxWithHeads)
  const end = added > thresholds.cutFurther.added ? endToKeep(analysis, size) : undefined
  if (end) return { ...cropPlan(analysis, size, at, zoom, end), reason: 'cut-further' }
  const method = isFar ? methodAroundHeads(analysis, size) : undefined
  if (method) return { ...aroundHeads(analysis, size, method, { at, zoom }), reason: 'heads-whole' }
  if (!isLittle) return { ...padPlan(analysis, size, at), reason: 'too-far-to-extend' }
  return { ...extended, reason: isAtCut ? 'cut-already' : 'little-to-add' }
}

/**
 * The part of a subject that a crop keeps, if it cuts the subject only where an edge of the image does already; undefined
 * if too little would be kept.
 */
function endToKeep(analysis: ImageAnalysis, size: Size): Box | undefined {
  const crop = largestCrop(analysis, size.width / size.height)
  const end = shortenAtCuts(analysis, crop)
  if (!end) return undefined
  const { area, kept } = cropPlan(analysis, size, undefined, undefined, end)
  const { subject, upright } = thresholds.cutFurther
  const least = sizeOf(analysis, end).height > crop.height ? upright : subject
  return (kept.subject ?? 0) >= least && keepsUncut(analysis, area) ? end : undefined
}

/** The subject without what a crop can't contain beside an edge that cuts it; undefined if another end would be cut. */
function shortenAtCuts(analysis: ImageAnalysis, crop: Size): Box | undefined {
  const { box, width, height } = analysis
  if (!box) return undefined
  const kept = { ...box }
  const isCutAt = cutEdges(analysis)
  const share = 1 - thresholds.cutFurther.margin
  const axes = [
    { begin: 'left', end: 'right', most: (share * crop.width) / width },
    { begin: 'top', end: 'bottom', most: (share * crop.height) / height },
  ] as const
  for (const { begin, end, most } of axes) {
    if (kept[end] - kept[begin] <= most || (isCutAt[begin] && isCutAt[end])) continue
    if (isCutAt[end]) kept[end] = kept[begin] + most
    else if (isCutAt[begin]) kept[begin] = kept[end] - most
    else return undefined
  }
  return kept
}

/**
 * How to keep all heads whole and cut bodies as portraits do: by a crop, or by an extension that adds less than one of the
 * whole subject would. Undefined without heads that are seen at once, or if too little is kept or too much added all the
 * same.
 */
function methodAroundHeads(analysis: ImageAnalysis, size: Size): 'crop' | 'extend' | undefined {
  if (!boxOfHeads(analysis)) return undefined
  const { subject, image, space } = thresholds.heads
  const needed = sizeOf(analysis, boxOfHeads(analysis), space)
  return (['crop', 'extend'] as const).find(method => {
    const plan = aroundHeads(analysis, size, method)
    const { area, kept } = plan
    return (
      keepsUncut(analysis, area) &&
      (area.height >= needed.height || area.height === analysis.height) &&
      (area.width >= needed.width || area.width === analysis.width) &&
      (kept.subject ?? 1) >= subject &&
      kept.image >= image &&
      addedIn(plan, size) <= mostAdded(plan, size, extendsCutEdge(analysis, plan, size))
    )
  })
}

/** A crop, or the image extended, with all heads. */
function aroundHeads(
  analysis: ImageAnalysis,
  size: Size,
  method: 'crop' | 'extend',
  { at, zoom }: Adjustment = {},
): Plan {
  const heads = boxOfHeads(analysis)
  if (method === 'crop') return cropPlan(analysis, size, at, zoom, heads)
  const needed = sizeOf(analysis, heads, thresholds.heads.space)
  const part = partToExtend(analysis, size, needed, thresholds.added.preferred)
  const area = bestArea(analysis, part, heads)
  return planInFrame(analysis, area, size, 'extend', at ?? preferredPlacement(analysis))
}

const isWithin = (inner: Size, outer: Size) => inner.width <= outer.width && inner.height <= outer.height

/** Pad an image with its plain or transparent background, after trimming what isn't needed of it. */
function padAround(analysis: ImageAnalysis, content: Box, size: Size, at?: Placement): Plan {
  const part = partToExtend(analysis, size, sizeOf(analysis, content), 0)
  const area = bestArea(analysis, part, content)
  const { isTransparent } = analysis
  const placement = at ?? (isTransparent ? undefined : preferredPlacement(analysis))
  const reason = isTransparent ? 'cutout' : 'plain-background'
  return { ...planInFrame(analysis, area, size, 'pad', placement), reason }
}

/** Whether a plan shows all of an image in all of a format. */
export function fillsFrame(image: Size, size: Size, { area, place }: Plan): boolean {
  const hasSize = (part: Area, whole: Size) => part.width === whole.width && part.height === whole.height
  return hasSize(area, image) && hasSize(place, size)
}

/** The fraction of the result that is outside the image. */
export function addedIn({ place }: Plan, size: Size): number {
  return 1 - (place.width * place.height) / (size.width * size.height)
}

/** The fraction of the result that may be outside the image, by where it is. */
export function mostAdded({ place }: Plan, size: Size, isAtCut: boolean): number {
  const { maxAcross, maxDown, maxAtCut } = thresholds.added
  const most = place.height === size.height ? maxAcross : maxDown
  return isAtCut ? Math.min(maxAtCut, most) : most
}

function isSameShape(analysis: ImageAnalysis, size: Size): boolean {
  const quotient = (analysis.width * size.height) / (analysis.height * size.width)
  return Math.abs(Math.log(quotient)) <= thresholds.sameShape
}

function canCrop(analysis: ImageAnalysis, { area, kept }: Plan): boolean {
  if (!keepsUncut(analysis, area)) return false
  if (analysis.box) return containsSubject(analysis, area) && kept.image >= thresholds.minKept.withSubject
  const visibleSaliency = shareInside(analysis.saliency, boxOf(analysis, area))
  return kept.image >= thresholds.minKept.without && visibleSaliency >= thresholds.minSaliency
}

/** @param content what the crop should contain @default the subject */
function cropPlan(
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

function padPlan(analysis: ImageAnalysis, size: Size, at?: Placement): Plan {
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
function extendPlan(analysis: ImageAnalysis, size: Size, at?: Placement): Plan {
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
function partToExtend(analysis: ImageAnalysis, size: Size, needed: Size, added: number): Size {
  const { width, height } = analysis
  const aspectRatio = size.width / size.height
  const minCrop = largestCrop(analysis, aspectRatio)
  const kept = 1 - added
  return aspectRatio > width / height
    ? { width, height: clampLength(width / (aspectRatio * kept), needed.height, minCrop.height, height) }
    : { width: clampLength(height * (aspectRatio / kept), needed.width, minCrop.width, width), height }
}

/** The size of a box of an image, multiplied by a factor, in whole pixels. */
const sizeOf = ({ width, height }: Size, box: Box | undefined, factor = 1): Size => ({
  width: box ? Math.ceil((box.right - box.left) * factor * width) : 0,
  height: box ? Math.ceil((box.bottom - box.top) * factor * height) : 0,
})

/** Clamp a length to the image, to at least the subject and at least what a crop would keep. */
const clampLength = (preferred: number, needed: number, minimum: number, available: number) =>
  Math.min(available, Math.max(Math.floor(preferred), needed, minimum))

/** Whether the image would be extended at an edge that cuts the subject. */
function extendsCutEdge(analysis: ImageAnalysis, plan: Plan, size: Size): boolean {
  const isCutAt = cutEdges(analysis)
  return addedSides(plan, size).some(side => isCutAt[side])
}

/** The sides at which a plan adds something to the image. */
function addedSides({ place }: Plan, size: Size): Side[] {
  const sides: Side[] = []
  if (place.left > 0) sides.push('left')
  if (place.top > 0) sides.push('top')
  if (place.left + place.width < size.width) sides.push('right')
  if (place.top + place.height < size.height) sides.push('bottom')
  return sides
}

/** Which edges cut the subject. */
function cutEdges({ box }: ImageAnalysis): Partial<Record<Side, boolean>> {
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
function preferredPlacement(analysis: ImageAnalysis): Placement {
  const { left = false, top = false, right = false, bottom = false } = cutEdges(analysis)
  const between = (begins: boolean, ends: boolean) => (begins === ends ? 0.5 : begins ? 0 : 1)
  return { x: between(left, right), y: between(top, bottom) }
}

function planInFrame(
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
