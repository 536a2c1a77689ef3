import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask } from '../mask/mask.ts'
import { createPlane, type Plane } from '../raster.ts'
import { findParts } from './matte-parts.ts'

/** Alpha from which something is seen. */
const faint = 0.1
/** Largest area of a fragment, relative to the largest part. */
const maxRelativeSize = 0.02
/** Largest area of all thin fragments, relative to that of the other parts: more are a design, such as a logo's letters. */
const maxThinShare = 0.08
/** Half the width, relative to the longer side, up to which a part is thin, and from which the subject isn't. */
const [thin, solid] = [0.008, 0.04]
/** Least distance of a fragment from the other parts, and how far its soft edge reaches, relative to the longer side. */
const [gap, reach] = [0.02, 0.015]

/**
 * Clear fragments that are small and far from the subject: those that the image's border cuts, such as a bright leaf,
 * thin ones, such as letters on a wall behind a person, and faint ones. What belongs to a subject lies beside it, or is a
 * whole thing, such as a ball.
 *
 * @param matte alpha from 0 to 1
 * @returns the same matte if it has none
 */
export function clearStrayFragments(matte: Plane): Plane {
  const { width, height } = matte
  const parts = findParts(matte)
  const largest = parts.reduce((most, { pixels }) => Math.max(most, pixels.length), 0)
  const small = parts.filter(({ pixels }) => pixels.length < maxRelativeSize * largest)
  if (largest === 0) return matte
  const isAtBorder = ({ left, top, right, bottom }: Component) =>
    left === 0 || top === 0 || right === width || bottom === height
  const thinParts = findThin(matte, parts, small)
  const candidates = new Set(small.filter(part => isAtBorder(part) || thinParts.has(part)))
  const longerSide = Math.max(width, height)
  const distances = distancesFrom(
    parts.filter(part => !candidates.has(part)),
    matte,
  )
  const isFar = ({ pixels }: Component) => pixels.every(pixel => distances[pixel] > (gap * longerSide) ** 2)
  const visible = findComponents(createMask(width, height, pixel => matte.data[pixel] > faint))
  const fragments = [...visible, ...candidates].filter(isFar)
  if (fragments.length === 0) return matte
  const near = distancesFrom(fragments, matte)
  return createPlane(width, height, pixel =>
    near[pixel] <= (reach * longerSide) ** 2 && near[pixel] < distances[pixel] ? 0 : matte.data[pixel],
  )
}

/** Which of the small parts are thin; none beside a subject that itself is of lines, nor if they make up much of the image. */
function findThin(matte: Plane, parts: readonly Component[], small: readonly Component[]): Set<Component> {
  const { width, height } = matte
  const longerSide = Math.max(width, height)
  const depths = squaredDepth(createMask(width, height, pixel => matte.data[pixel] > 0.5))
  const depthOf = ({ pixels }: Component) =>
    Math.sqrt(pixels.reduce((most, pixel) => Math.max(most, depths[pixel]), 0))
  if (!parts.some(part => depthOf(part) > solid * longerSide)) return new Set()
  const thinParts = small.filter(part => depthOf(part) <= thin * longerSide)
  const areaOf = (some: readonly Component[]) => some.reduce((sum, { pixels }) => sum + pixels.length, 0)
  const thinArea = areaOf(thinParts)
  return new Set(thinArea <= maxThinShare * (areaOf(parts) - thinArea) ? thinParts : [])
}

/** Squared distance of each pixel from some parts. */
function distancesFrom(parts: readonly Component[], { width, height }: Plane): Float32Array {
  const mask = createMask(width, height, () => false)
  for (const { pixels } of parts) for (const pixel of pixels) mask.data[pixel] = 255
  return squaredDistance(mask)
}
