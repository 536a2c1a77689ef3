import { dilate } from '../mask/dilate.ts'
import { squaredDepth } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Plane } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { meanAlpha } from './matte-parts.ts'

/** Half the width of an area, relative to the matte's longer side, from which it's more than a changed edge. */
const wideShare = 0.012
/** Mean alpha, in the first matte, of an area of which its network was sure. */
const sureAlpha = 0.85

/**
 * Restore what a second matte of a subject lost. A network that sees only an extract may take the base of a
 * statue or the saddle of a horse for background, which it was sure of in the whole image. Wide areas that
 * the first matte surely contains are taken from it; edges and gaps are the second's.
 *
 * @param second alpha from 0 to 1
 * @param first  alpha from 0 to 1 of the same extract, of any size
 * @returns of the second matte's size; the same matte if it lost nothing
 */
export function restoreSure(second: Plane, first: Plane): Plane {
  const { width, height } = second
  const before = enlarge(first, width, height)
  const lost: Mask = { data: new Uint8Array(width * height), width, height }
  for (let pixel = 0; pixel < lost.data.length; pixel++)
    if (before.data[pixel] > 0.5 && second.data[pixel] < 0.5) lost.data[pixel] = 255
  const reach = wideShare * Math.max(width, height)
  const depth = squaredDepth(lost)
  const isWide = ({ pixels }: Component) => pixels.some(pixel => depth[pixel] > reach ** 2)
  const areas = findComponents(lost).filter(area => isWide(area) && meanAlpha(before, [area]) >= sureAlpha)
  if (areas.length === 0) return second
  lost.data.fill(0)
  for (const { pixels } of areas) for (const pixel of pixels) lost.data[pixel] = 255
  const restored = dilate(lost, reach).data
  const data = second.data.map((value, pixel) =>
    restored[pixel] ? Math.max(value, before.data[pixel]) : value,
  )
  return { data, width, height }
}
