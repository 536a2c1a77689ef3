import type { LikelyRegion } from './likely-regions.ts'
import { cornersOf, type Quad, sharedArea } from './quad.ts'

/** Share of its area in another region from which a region counts as contained. */
const inside = 0.5
/** Share of a coarse region's area that finer regions must cover to replace it. */
const covered = 0.6

interface Placed extends LikelyRegion {
  corners: Quad
  area: number
}

/**
 * Merge the regions found at several scales. A coarse region is replaced where finer ones cover it; otherwise
 * the finer ones inside it are dropped as parts of its letters.
 *
 * @param scales regions in pixels of the image, coarsest scale first
 */
export function mergeRegions(scales: readonly (readonly LikelyRegion[])[]): LikelyRegion[] {
  const merged = scales.map(scale => scale.map(placed)).reduce(refine, [])
  return withoutInner(merged).map(({ rectangle, score }) => ({ rectangle, score }))
}

function placed(region: LikelyRegion): Placed {
  const { width, height } = region.rectangle
  return { ...region, corners: cornersOf(region.rectangle), area: width * height }
}

function refine(coarse: Placed[], fine: Placed[]): Placed[] {
  const kept = coarse.filter(region => {
    const shared = fine.reduce((sum, other) => sum + sharedArea(region.corners, other.corners), 0)
    return shared < covered * region.area
  })
  const added = fine.filter(
    region => !kept.some(other => sharedArea(region.corners, other.corners) > inside * region.area),
  )
  return [...kept, ...added]
}

/** If a region contains another, only the larger is kept. */
function withoutInner(regions: Placed[]): Placed[] {
  const kept: Placed[] = []
  for (const region of regions.toSorted((a, b) => b.area - a.area)) {
    if (!kept.some(other => sharedArea(region.corners, other.corners) > inside * region.area))
      kept.push(region)
  }
  return kept
}
