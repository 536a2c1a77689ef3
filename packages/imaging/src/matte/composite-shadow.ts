import type { Plane, Raster } from '../raster.ts'

/**
 * Composite a black shadow under a cutout, where the subject doesn't cover it.
 *
 * @param shadow 0 (none) to 1 (black), of the cutout's size
 * @returns RGBA that gives the same result over any background as the subject over its shadow
 */
export function compositeShadow(cutout: Raster, shadow: Plane): Raster {
  const { width, height } = cutout
  const data = new Uint8ClampedArray(cutout.data)
  for (let pixel = 0, at = 0; pixel < shadow.data.length; pixel++, at += 4) {
    const share = data[at + 3] / 255
    if (share === 1) continue
    const alpha = Math.round((share + (1 - share) * shadow.data[pixel]) * 255)
    if (alpha === data[at + 3]) continue
    const scale = (share * 255) / alpha
    for (let channel = 0; channel < 3; channel++) data[at + channel] *= scale
    data[at + 3] = alpha
  }
  return { data, width, height, channels: 4 }
}
