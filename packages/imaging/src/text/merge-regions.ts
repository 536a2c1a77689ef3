import { cornersOf, intersectionArea, type Quad } from '../quad.ts'
import { splitArc } from './arc.ts'
import type { DetectedRegion } from './detected-regions.ts'

/** Share of its area in another region from which a region counts as contained. */
const containedShare = 0.5
/** Share of a coarse region's area that finer regions must cover to replace it. */
const coveredShare = 0.6

/** A region of a further pass was missed by the others if at most this share of its area is in theirs. */
const missedShare = 0.3
/** Otherwise it may be more legible than each of them that it covers, or that covers it, by this share. */
const alternativeShare = 0.5

/** A region with those inside it that were dropped as parts of its letters. */
export interface MergedRegion extends DetectedRegion {
  inner: MergedRegion[]
  /** What further passes found in its place. */
  alternatives: MergedRegion[]
  /** Whether only a further pass found it. */
  wasMissed?: boolean
}

interface MeasuredRegion {
  region: MergedRegion
  /** Of a curved line, several. */
  pieces: Quad[]
  area: number
}

/**
 * Merge the regions found at several scales. A coarse region is replaced where finer ones cover it; otherwise
 * the finer ones inside it are dropped as parts of its letters, unless it turns out not to be text.
 *
 * @param scales regions in pixels of the image, coarsest scale first
 */
export function mergeRegions(scales: readonly (readonly DetectedRegion[])[]): MergedRegion[] {
  const merged = scales.map(scale => scale.map(measureRegion)).reduce(mergeScale, [])
  return removeContained(merged).map(({ region }) => region)
}

/**
 * Add the regions of further passes that don't overlap others; of those that overlap each other, the first. The others are
 * alternatives to those that they overlap.
 *
 * @param regions merged
 */
export function addMissed(
  regions: readonly MergedRegion[],
  further: readonly DetectedRegion[],
): MergedRegion[] {
  const all: MeasuredRegion[] = regions.map(region => ({
    ...measureRegion(region),
    region: { ...region, alternatives: [] },
  }))
  for (const measured of further.map(measureRegion)) {
    const shares = all.map(other => sharedArea(measured, other))
    const region = { ...measured.region, wasMissed: true }
    if (shares.reduce((sum, share) => sum + share, 0) <= missedShare * measured.area)
      all.push({ ...measured, region })
    else
      for (const [i, other] of all.entries())
        if (shares[i] > alternativeShare * Math.min(measured.area, other.area))
          other.region.alternatives.push(region)
  }
  return all.map(({ region }) => region)
}

function measureRegion(region: DetectedRegion): MeasuredRegion {
  const rectangles = region.arc ? splitArc(region.arc) : [region.rectangle]
  return {
    region: { ...region, inner: [], alternatives: [] },
    pieces: rectangles.map(cornersOf),
    area: rectangles.reduce((sum, { width, height }) => sum + width * height, 0),
  }
}

/** Area that two regions have in common. */
function sharedArea(one: MeasuredRegion, other: MeasuredRegion): number {
  let sum = 0
  for (const piece of one.pieces) for (const part of other.pieces) sum += intersectionArea(piece, part)
  return sum
}

function mergeScale(coarse: MeasuredRegion[], fine: MeasuredRegion[]): MeasuredRegion[] {
  const kept = coarse.filter(region => {
    const shared = fine.reduce((sum, other) => sum + sharedArea(region, other), 0)
    return shared < coveredShare * region.area
  })
  return [...kept, ...fine.filter(region => !isDropped(region, kept))]
}

/** If a region contains another, only the larger is kept. */
function removeContained(regions: MeasuredRegion[]): MeasuredRegion[] {
  const kept: MeasuredRegion[] = []
  for (const region of regions.toSorted((a, b) => b.area - a.area))
    if (!isDropped(region, kept)) kept.push(region)
  return kept
}

/** Whether a region is contained in another, to whose inner regions it's added. */
function isDropped(region: MeasuredRegion, kept: readonly MeasuredRegion[]): boolean {
  const outer = kept.find(other => sharedArea(region, other) > containedShare * region.area)
  outer?.region.inner.push(region.region)
  return outer !== undefined
}
