import type { Box } from './box.ts'
import { cutsPeak, cutsTop } from './cut-peaks.ts'
import type { ImageAnalysis } from './image-analysis.ts'
import { boxOfHeads, cutsNone, keepsUncut, shareOfHeads } from './keep-uncut.ts'
import {
  type Adjustment,
  addedIn,
  cropPlan,
  cutEdges,
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
import { bestArea, boxOf, largestCrop, type Placement, type Size } from './place-crop.ts'

/**
 * The part of a subject that a crop keeps, if it cuts the subject only where an edge of the image does already; undefined
 * if too little would be kept.
 */
export function endToKeep(analysis: ImageAnalysis, size: Size): Box | undefined {
  const crop = largestCrop(analysis, size.width / size.height)
  const end = shortenAtCuts(analysis, crop)
  if (!end) return undefined
  const { area, kept } = cropPlan(analysis, size, undefined, undefined, end)
  const { subject, upright } = thresholds.cutFurther
  const least = sizeOf(analysis, end).height > crop.height ? upright : subject
  const keepsHeads = shareOfHeads(analysis, area) > 0.5
  return (kept.subject ?? 0) >= least && keepsHeads && keepsUncut(analysis, area) ? end : undefined
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
export function methodAroundHeads(analysis: ImageAnalysis, size: Size): 'crop' | 'extend' | undefined {
  if (!boxOfHeads(analysis)) return undefined
  const { subject, image, space } = thresholds.heads
  const needed = sizeOf(analysis, boxOfHeads(analysis), space)
  const leastKept = ({ width }: Size) => {
    if (analysis.hasFaces) return subject.withFaces
    return width < analysis.width ? subject.cutAtSides : subject.withoutFaces
  }
  return (['crop', 'extend'] as const).find(method => {
    const plan = aroundHeads(analysis, size, method)
    const { area, kept } = plan
    return (
      keepsUncut(analysis, area) &&
      !cutsPeak(analysis, boxOf(analysis, area)) &&
      (analysis.hasFaces || !cutsTop(analysis, boxOf(analysis, area))) &&
      (area.height >= needed.height || area.height === analysis.height) &&
      (area.width >= needed.width || area.width === analysis.width) &&
      (kept.subject ?? 1) >= leastKept(area) &&
      kept.image >= image &&
      addedIn(plan, size) <= mostAdded(plan, size, extendsCutEdge(analysis, plan, size))
    )
  })
}

/** A crop, or the image extended, with all heads. */
export function aroundHeads(
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

/**
 * A crop of a group that cuts no head and no legible line, but leaves some heads out; undefined if the group is small, without
 * any face, or too many would be left out.
 */
export function cropOfSome(analysis: ImageAnalysis, size: Size, { at, zoom }: Adjustment): Plan | undefined {
  const { some, fewest, image } = thresholds.heads
  if (!analysis.hasFaces || analysis.heads.length < fewest) return undefined
  const everywhere = { left: 0, top: 0, right: 1, bottom: 1 }
  const crop = cropPlan(analysis, size, undefined, undefined, everywhere)
  const isGood =
    cutsNone(analysis, crop.area) && shareOfHeads(analysis, crop.area) >= some && crop.kept.image >= image
  if (!isGood) return undefined
  return { ...cropPlan(analysis, size, at, zoom, everywhere), reason: 'heads-whole' }
}

/** Pad what is needed of an image: the heads, or the subject. */
export function padNeeded(analysis: ImageAnalysis, size: Size, at?: Placement): Plan {
  const heads = analysis.hasFaces ? boxOfHeads(analysis) : undefined
  const content = heads ?? analysis.box
  const whole = { ...padPlan(analysis, size, at), reason: 'too-far-to-extend' } as const
  if (!content) return whole
  const needed = sizeOf(analysis, content, heads ? thresholds.heads.space : thresholds.spaceAround)
  const part = partToExtend(analysis, size, needed, thresholds.added.preferred)
  const area = bestArea(analysis, part, content)
  if (!keepsUncut(analysis, area)) return whole
  return { ...planInFrame(analysis, area, size, 'pad', at), reason: 'too-far-to-extend' }
}
