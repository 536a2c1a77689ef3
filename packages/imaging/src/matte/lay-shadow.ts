import type { Plane, Raster } from '../raster.ts'

/**
 * Lay a darkening under a cut-out: black, as strong as the shadow is, where the subject does not cover it.
 *
 * @param shadow 0 (none) to 1 (black), of the cut-out's size
 * @returns RGBA that looks the same over any ground as the subject over its shadow
 */
export function layShadow(cutOut: Raster, shadow: Plane): Raster {
  const { width, height } = cutOut
  const data = new Uint8ClampedArray(cutOut.data)
  for (let pixel = 0, at = 0; pixel < shadow.data.length; pixel++, at += 4) {
    const share = data[at + 3] / 255
    if (share === 1) continue
    const alpha = Math.round((share + (1 - share) * shadow.data[pixel]) * 255)
    if (alpha === data[at + 3]) continue
    const kept = (share * 255) / alpha
    for (let channel = 0; channel < 3; channel++) data[at + channel] *= kept
    data[at + 3] = alpha
  }
  return { data, width, height, channels: 4 }
}
