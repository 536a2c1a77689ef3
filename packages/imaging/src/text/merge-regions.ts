import type { LikelyRegion } from './likely-regions.ts'
import { cornersOf, type Quad, sharedArea } from './quad.ts'

/** From this share of itself on, a region lies in another. */
const inside = 0.5
/** From this share of it on, finer regions say all that a coarser one says. */
const covered = 0.6

interface Placed extends LikelyRegion {
  corners: Quad
  area: number
}

/**
 * Bring together what was seen at several scales. A coarse region gives way where finer ones cover it;
 * elsewhere it takes in those that lie in it, which are pieces of its letters.
 *
 * @param scales regions in pixels of the picture, coarsest scale first
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

/** Of two where one lies in the other, the larger. */
function withoutInner(regions: Placed[]): Placed[] {
  const kept: Placed[] = []
  for (const region of regions.toSorted((a, b) => b.area - a.area)) {
    if (!kept.some(other => sharedArea(region.corners, other.corners) > inside * region.area))
      kept.push(region)
  }
  return kept
}
