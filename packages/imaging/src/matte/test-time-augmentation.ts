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
 * The mirror image of square planes, scaled about its center. Where it doesn't reach, its edges are repeated.
 *
 * @param data  any number of planes, one after the other, of `side × side` values
 * @param scale undone by its inverse
 */
export function mirrorAtScale(data: Float32Array, side: number, scale: number): Float32Array {
  const sources = Float64Array.from({ length: side }, (_, at) =>
    Math.min(side - 1, Math.max(0, (at + 0.5 - side / 2) / scale + side / 2 - 0.5)),
  )
  const scaled = new Float32Array(data.length)
  for (let row = 0; row < data.length; row += side) {
    const y = sources[(row / side) % side]
    const upper = row - (row % (side * side)) + Math.floor(y) * side
    const lower = y < side - 1 ? upper + side : upper
    const down = y - Math.floor(y)
    for (let x = 0; x < side; x++) {
      const source = sources[side - 1 - x]
      const left = Math.floor(source)
      const right = Math.min(side - 1, left + 1)
      const across = source - left
      const above = data[upper + left] + across * (data[upper + right] - data[upper + left])
      const below = data[lower + left] + across * (data[lower + right] - data[lower + left])
      scaled[row + x] = above + down * (below - above)
    }
  }
  return scaled
}

/**
 * Join two mattes of an image (test-time augmentation): each pixel follows mostly the more certain value, and stays where
 * both agree.
 *
 * @param other of the same size
 */
export function joinByConfidence({ data, width, height }: Plane, other: Plane): Plane {
  return createPlane(width, height, pixel => {
    const [weight, otherWeight] = [confidenceOf(data[pixel]), confidenceOf(other.data[pixel])]
    return (data[pixel] * weight + other.data[pixel] * otherWeight) / (weight + otherWeight)
  })
}

const confidenceOf = (value: number) => (Math.abs(value - 0.5) + 1e-3) ** confidenceExponent
