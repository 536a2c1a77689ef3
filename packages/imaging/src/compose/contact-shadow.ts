import { blurPlane } from '../matte/blur-plane.ts'
import type { Plane, Raster } from '../raster.ts'

/** From here on a pixel is the subject's: what is thinner may be its old shadow. */
const solid = 128
/** As shares of the subject's smaller side: how high a part may hang and still touch, and the two blurs. */
const [hanging, tightBlur, softBlur] = [0.1, 0.012, 0.06]
/** How dark the narrow and the wide part are. */
const [tight, soft] = [0.85, 0.75]

/**
 * The darkening close under a subject, where ground and foot hide the light from each other: below the
 * lowest point of each of its columns, fading where that hangs above the lowest of all.
 *
 * @param subject RGBA, small: a shadow has no detail
 * @param opacity 0 to 1
 * @returns 0 (none) to 1 (black), of the subject's size
 */
export function contactShadow(subject: Raster, opacity: number): Plane {
  const { width, height } = subject
  const { feet, unit } = feetOf(subject)
  const band: Plane = { data: new Float32Array(width * height), width, height }
  const ground = Math.max(...feet)
  for (let x = 0; x < width; x++) {
    const foot = feet[x]
    if (foot < 0) continue
    const touch = Math.exp(-(((ground - foot) / (hanging * unit)) ** 2))
    const reach = Math.max(1, Math.round(tightBlur * 2 * unit))
    for (let y = Math.max(0, foot - 2 * reach); y <= Math.min(height - 1, foot + reach); y++)
      band.data[y * width + x] = touch
  }
  const near = blurPlane(band, tightBlur * unit).data
  const wide = blurPlane(band, softBlur * unit).data
  const shadow = near.map(
    (value, at) => opacity * (1 - (1 - tight * value) * (1 - Math.min(soft, soft * 2.5 * wide[at]))),
  )
  return { data: shadow, width, height }
}

/** The lowest solid row of each column, −1 where there is none, and the subject's smaller side. */
function feetOf({ data, width, height }: Raster): { feet: Int32Array; unit: number } {
  const feet = new Int32Array(width).fill(-1)
  let [columns, top] = [0, height]
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0; y--) {
      if (data[(y * width + x) * 4 + 3] < solid) continue
      if (feet[x] < 0) feet[x] = y
      if (y < top) top = y
    }
    if (feet[x] >= 0) columns++
  }
  return { feet, unit: Math.max(1, Math.min(columns, Math.max(...feet) + 1 - top)) }
}
