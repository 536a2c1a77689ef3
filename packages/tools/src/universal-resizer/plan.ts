import type { Box } from './box.ts'
import type { Method } from './contract.ts'
import { aroundHeads, cropOfSome, endToKeep, methodAroundHeads, padNeeded } from './cut-subject-plans.ts'
import { type ImageAnalysis, shareInside } from './image-analysis.ts'
import { keepsUncut } from './keep-uncut.ts'
import {
  type Adjustment,
  addedIn,
  addedSides,
  cropPlan,
  cutEdges,
  extendPlan,
  extendsCutEdge,
  mostAdded,
  type Plan,
  padPlan,
  partToExtend,
  planInFrame,
  preferredPlacement,
  sizeOf,
  thresholds,
} from './layouts.ts'
import { type Area, bestArea, boxOf, containsSubject, type Placement, type Size } from './place-crop.ts'
import { contentWithMargin } from './plain-background.ts'

/** Options of one format. */
export interface FormatOptions extends Adjustment {
  /** @default the best for the image, by {@link thresholds} */
  method?: Method | undefined
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
function extendOrPad(analysis: ImageAnalysis, size: Size, adjustment: Adjustment): Plan {
  const { at } = adjustment
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
  const further = added > thresholds.cutFurther.added ? cutFurther(analysis, size, adjustment) : undefined
  if (further) return further
  const reason = isAtCut ? 'cut-already' : 'little-to-add'
  const withHeads = isFar ? keepHeads(analysis, size, adjustment) : undefined
  if (withHeads) {
    // Heads by their shape may be tops of things, and calm surroundings are extended well.
    const isSure = analysis.hasFaces || isCut || !isLittle || withHeads.method !== 'crop'
    return isSure ? withHeads : { ...extended, reason, fallback: { ...withHeads, replaces: 'all-but-calm' } }
  }
  const fallback = withoutExtension(analysis, size, adjustment)
  if (!isLittle) return fallback
  return { ...extended, reason, fallback: { ...fallback, replaces: 'implausible' } }
}

/** Crop a subject further that an edge cuts already; undefined if too much would be lost. */
function cutFurther(analysis: ImageAnalysis, size: Size, { at, zoom }: Adjustment): Plan | undefined {
  const end = endToKeep(analysis, size)
  return end && { ...cropPlan(analysis, size, at, zoom, end), reason: 'cut-further' }
}

/** Crop or extend to keep all heads whole; undefined if there are none, or too little would be kept. */
function keepHeads(analysis: ImageAnalysis, size: Size, adjustment: Adjustment): Plan | undefined {
  const method = methodAroundHeads(analysis, size)
  if (!method) return undefined
  const plan = { ...aroundHeads(analysis, size, method, adjustment), reason: 'heads-whole' } as const
  if (method === 'crop') return plan
  const some = cropOfSome(analysis, size, adjustment)
  if (some && addedIn(plan, size) > thresholds.added.maxWithAllHeads) return some
  const fallback = some ?? padNeeded(analysis, size, adjustment.at)
  return { ...plan, fallback: { ...fallback, replaces: 'implausible' } }
}

/** The best layout in which nothing is outpainted. */
function withoutExtension(analysis: ImageAnalysis, size: Size, adjustment: Adjustment): Plan {
  const further = cutFurther(analysis, size, adjustment)
  if (further) return further
  if (methodAroundHeads(analysis, size) === 'crop')
    return { ...aroundHeads(analysis, size, 'crop', adjustment), reason: 'heads-whole' }
  return cropOfSome(analysis, size, adjustment) ?? padNeeded(analysis, size, adjustment.at)
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

/** Pad an image with its plain or transparent background, after trimming what isn't needed of it. */
function padAround(analysis: ImageAnalysis, content: Box, size: Size, at?: Placement): Plan {
  const part = partToExtend(analysis, size, sizeOf(analysis, content), 0)
  const area = bestArea(analysis, part, content)
  const { isTransparent } = analysis
  const placement = at ?? (isTransparent ? undefined : preferredPlacement(analysis))
  const reason = isTransparent ? 'cutout' : 'plain-background'
  return { ...planInFrame(analysis, area, size, 'pad', placement), reason }
}

const isWithin = (inner: Size, outer: Size) => inner.width <= outer.width && inner.height <= outer.height

/** Whether a plan shows all of an image in all of a format. */
export function fillsFrame(image: Size, size: Size, { area, place }: Plan): boolean {
  const hasSize = (part: Area, whole: Size) => part.width === whole.width && part.height === whole.height
  return hasSize(area, image) && hasSize(place, size)
}
