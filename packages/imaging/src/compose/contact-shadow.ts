import { blurPlane } from '../matte/blur-plane.ts'
import type { Plane, Raster } from '../raster.ts'

/** Alpha from which a pixel belongs to the subject: lower values may be its old shadow. */
const solid = 128
/**
 * Relative to the subject's smaller side: the height above the floor up to which a part still casts a contact
 * shadow, and the standard deviations of the two blurs.
 */
const [maxHeightRatio, tightBlur, softBlur] = [0.1, 0.012, 0.06]
/** Darkness of the narrow and of the wide part. */
const [tight, soft] = [0.85, 0.75]

/**
 * The contact shadow (ambient occlusion) under a subject: below the lowest point of each of its columns,
 * fading with that point's height above the lowest one of all.
 *
 * @param subject RGBA, small: a shadow has no detail
 * @param opacity 0 to 1
 * @returns 0 (none) to 1 (black), of the subject's size
 */
export function contactShadow(subject: Raster, opacity: number): Plane {
  const { width, height } = subject
  const { lowestRows, unit } = lowestPoints(subject)
  const band: Plane = { data: new Float32Array(width * height), width, height }
  const floorRow = Math.max(...lowestRows)
  for (let x = 0; x < width; x++) {
    const lowestRow = lowestRows[x]
    if (lowestRow < 0) continue
    const strength = Math.exp(-(((floorRow - lowestRow) / (maxHeightRatio * unit)) ** 2))
    const reach = Math.max(1, Math.round(tightBlur * 2 * unit))
    for (let y = Math.max(0, lowestRow - 2 * reach); y <= Math.min(height - 1, lowestRow + reach); y++)
      band.data[y * width + x] = strength
  }
  const near = blurPlane(band, tightBlur * unit).data
  const wide = blurPlane(band, softBlur * unit).data
  const shadow = near.map(
    (value, at) => opacity * (1 - (1 - tight * value) * (1 - Math.min(soft, soft * 2.5 * wide[at]))),
  )
  return { data: shadow, width, height }
}

/** The lowest solid row of each column, −1 if there is none, and the subject's smaller side. */
function lowestPoints({ data, width, height }: Raster): { lowestRows: Int32Array; unit: number } {
  const lowestRows = new Int32Array(width).fill(-1)
  let [columns, top] = [0, height]
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0; y--) {
      if (data[(y * width + x) * 4 + 3] < solid) continue
      if (lowestRows[x] < 0) lowestRows[x] = y
      if (y < top) top = y
    }
    if (lowestRows[x] >= 0) columns++
  }
  return { lowestRows, unit: Math.max(1, Math.min(columns, Math.max(...lowestRows) + 1 - top)) }
}
