import { squaredDepth } from '../mask/distance.ts'
import { createMask } from '../mask/mask.ts'
import { createPlane, type Plane } from '../raster.ts'

/** A value from here to 1 minus this is doubtful. */
const doubtful = 0.2
/** Doubt is looked for at every fourth pixel, and counts from this half width in those: edges are narrower. */
const step = 4
const halfWidth = 2
/** Share of the image that doubtful cores cover, from which a second run is worth its time. */
const minShare = 0.005
/** How much more the more certain of two values counts: the exponent of its distance from one half. */
const confidenceExponent = 8
/** How much more a value of 1 counts than one of 0. */
const subjectBias = 2

/** The mirror image of planes, each row reversed. */
export function mirrorRows(data: Float32Array, width: number): Float32Array {
  const mirrored = data.slice()
  for (let row = 0; row < mirrored.length; row += width) mirrored.subarray(row, row + width).reverse()
  return mirrored
}

/** Whether a network's matte is undecided in large areas, as it is in 24 of 88 photographs. */
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
 * Join a network's mattes of an image and of its mirror image (test-time augmentation): each pixel follows mostly the
 * surer value, and stays where both agree. Networks lack parts of subjects more often than they add parts of the
 * background, so where both are sure, the subject counts more. Mean absolute error of the cutouts of 11 undecided
 * photographs of animals and people: 0.0470 instead of 0.0473; a larger bias harms hair.
 *
 * @param mirrored matte of the mirror image, of the same size
 */
export function joinMirrored({ data, width, height }: Plane, mirrored: Plane): Plane {
  return createPlane(width, height, pixel => {
    const column = pixel % width
    const [one, other] = [data[pixel], mirrored.data[pixel - column + width - 1 - column]]
    const [weight, otherWeight] = [weightOf(one), weightOf(other)]
    return (one * weight + other * otherWeight) / (weight + otherWeight)
  })
}

const weightOf = (value: number) =>
  (Math.abs(value - 0.5) + 1e-3) ** confidenceExponent * (1 + subjectBias * value)
