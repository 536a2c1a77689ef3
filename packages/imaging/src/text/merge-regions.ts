import { cornersOf, intersectionArea, type Quad } from '../quad.ts'
import type { DetectedRegion } from './detected-regions.ts'

/** Share of its area in another region from which a region counts as contained. */
const containedShare = 0.5
/** Share of a coarse region's area that finer regions must cover to replace it. */
const coveredShare = 0.6

interface MeasuredRegion extends DetectedRegion {
  corners: Quad
  area: number
}

/**
 * Merge the regions found at several scales. A coarse region is replaced where finer ones cover it; otherwise
 * the finer ones inside it are dropped as parts of its letters.
 *
 * @param scales regions in pixels of the image, coarsest scale first
 */
export function mergeRegions(scales: readonly (readonly DetectedRegion[])[]): DetectedRegion[] {
  const merged = scales.map(scale => scale.map(measureRegion)).reduce(mergeScale, [])
  return removeContained(merged).map(({ rectangle, score }) => ({ rectangle, score }))
}

function measureRegion(region: DetectedRegion): MeasuredRegion {
  const { width, height } = region.rectangle
  return { ...region, corners: cornersOf(region.rectangle), area: width * height }
}

function mergeScale(coarse: MeasuredRegion[], fine: MeasuredRegion[]): MeasuredRegion[] {
  const kept = coarse.filter(region => {
    const shared = fine.reduce((sum, other) => sum + intersectionArea(region.corners, other.corners), 0)
    return shared < coveredShare * region.area
  })
  const added = fine.filter(
    region =>
      !kept.some(other => intersectionArea(region.corners, other.corners) > containedShare * region.area),
  )
  return [...kept, ...added]
}

/** If a region contains another, only the larger is kept. */
function removeContained(regions: MeasuredRegion[]): MeasuredRegion[] {
  const kept: MeasuredRegion[] = []
  for (const region of regions.toSorted((a, b) => b.area - a.area)) {
    if (!kept.some(other => intersectionArea(region.corners, other.corners) > containedShare * region.area))
      kept.push(region)
  }
  return kept
}
