import { ramp } from '../light/ramp.ts'
import { squaredDistance } from '../mask/distance.ts'
import { createMask } from '../mask/mask.ts'
import { createPlane, type Plane } from '../raster.ts'

/** A coarse matte below this is an edge or the background. */
const edgeBelow = 0.5
/** Distances, in pixels, from an edge at which the inside begins and is fully reached: nearer, the colors decide. */
const inside = { from: 6, to: 10 }
/** Values of a coarse matte above which the inside becomes opaque, and from which it's fully opaque. */
const opaque = { from: 0.7, to: 0.9 }

/**
 * Keep the inside of a subject as opaque as its coarse matte: where a white product before a white wall is doubted even
 * slightly, its colors are the background's, and solving them makes it see-through.
 *
 * @param alpha  solved, from 0 to 1
 * @param coarse the matte that it was solved from, of its size
 * @returns at least `alpha` everywhere
 */
export function keepSolid(alpha: Plane, coarse: Plane): Plane {
  const { width, height } = coarse
  const edges = createMask(width, height, pixel => coarse.data[pixel] < edgeBelow)
  if (!edges.data.includes(255)) return alpha
  const distance = squaredDistance(edges)
  return createPlane(width, height, pixel => {
    const share = ramp(Math.sqrt(distance[pixel]), inside)
    return Math.max(alpha.data[pixel], share * ramp(coarse.data[pixel], opaque))
  })
}
