import { squaredDepth } from '../mask/distance.ts'
import { createMask } from '../mask/mask.ts'
import { createPlane, type Plane } from '../raster.ts'

/** A value from here to 1 minus this is doubtful. */
const doubtful = 0.2
/** Doubt is looked for at every fourth pixel, and counts from this half width in those: edges are narrower. */
const step = 4
const halfWidth = 2
/** Share of the image that doubtful cores cover, from which a second opinion is worth its time. */
const minShare = 0.005
/** How much more the surer of two opinions counts: the exponent of its distance from one half. */
const confidenceExponent = 8

/** Whether a network is undecided about large areas of an image: 24 of 88 photographs. */
export function isWidelyDoubtful({ data, width, height }: Plane): boolean {
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
  const undecided = createMask(columns, rows, index => {
    const value = data[(Math.floor(index / columns) * width + (index % columns)) * step]
    return value > doubtful && value < 1 - doubtful
  })
  if (!undecided.data.includes(255)) return false
  const cores = squaredDepth(undecided).reduce((sum, depth) => sum + (depth > halfWidth ** 2 ? 1 : 0), 0)
  return cores > minShare * columns * rows
}

/**
 * Join a network's mattes of an image and of its mirror image, each pixel mostly by the surer one: what a
 * network doubts in one of them, it often knows in the other. Where they agree, the value stays. Mean absolute
 * error on 21 doubtful photographs of horses: 0.052 and 0.047 (a plain mean: no gain).
 *
 * @param mirrored matte of the mirror image, of the same size
 */
export function joinMirrored({ data, width, height }: Plane, mirrored: Plane): Plane {
  return createPlane(width, height, pixel => {
    const column = pixel % width
    const [one, other] = [data[pixel], mirrored.data[pixel - column + width - 1 - column]]
    const [weight, otherWeight] = [confidenceOf(one), confidenceOf(other)]
    return (one * weight + other * otherWeight) / (weight + otherWeight)
  })
}

const confidenceOf = (value: number) => (Math.abs(value - 0.5) + 1e-3) ** confidenceExponent
