import { squaredDistance } from '../mask/distance.ts'
import type { Component } from '../mask/find-components.ts'
import { createMask } from '../mask/mask.ts'
import { createPlane, type Plane } from '../raster.ts'
import { findParts } from './matte-parts.ts'

/** Largest area of a fragment, relative to the largest part. */
const maxRelativeSize = 0.02
/** Least distance of a fragment from the other parts, and how far its soft edge reaches, relative to the longer side. */
const [gap, reach] = [0.02, 0.015]

/**
 * Clear fragments at the image's border: small parts far from the others, such as a bright leaf that the border cuts. What
 * belongs to a subject lies beside it, or is whole.
 *
 * @param matte alpha from 0 to 1
 * @returns the same matte if it has none
 */
export function clearBorderFragments(matte: Plane): Plane {
  const { width, height } = matte
  const parts = findParts(matte)
  const largest = parts.reduce((most, { pixels }) => Math.max(most, pixels.length), 0)
  const isSmallAtBorder = ({ left, top, right, bottom, pixels }: Component) =>
    pixels.length < maxRelativeSize * largest &&
    (left === 0 || top === 0 || right === width || bottom === height)
  const candidates = parts.filter(isSmallAtBorder)
  if (candidates.length === 0) return matte
  const longerSide = Math.max(width, height)
  const distances = distancesFrom(
    parts.filter(part => !candidates.includes(part)),
    matte,
  )
  const isFar = ({ pixels }: Component) => pixels.every(pixel => distances[pixel] > (gap * longerSide) ** 2)
  const fragments = candidates.filter(isFar)
  if (fragments.length === 0) return matte
  const near = distancesFrom(fragments, matte)
  return createPlane(width, height, pixel =>
    near[pixel] <= (reach * longerSide) ** 2 && near[pixel] < distances[pixel] ? 0 : matte.data[pixel],
  )
}

/** Squared distance of each pixel from some parts. */
function distancesFrom(parts: readonly Component[], { width, height }: Plane): Float32Array {
  const mask = createMask(width, height, () => false)
  for (const { pixels } of parts) for (const pixel of pixels) mask.data[pixel] = 255
  return squaredDistance(mask)
}
