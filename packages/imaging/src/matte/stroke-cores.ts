import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import type { Mask } from '../mask/mask.ts'

/** Widths, in pixels, of the rim in which the picture's own edges decide; thin strokes have thin rims. */
const rims = [6, 3, 1.5, 0]

/**
 * What of a stroke is meant whatever the picture shows: all but its rim, which may run over an edge. Where
 * the stroke is too thin for a rim it has a thinner one, and where it is a line, none.
 *
 * @param stroke 255 where the brush went
 */
export function coreOf(stroke: Mask): Mask {
  const { width, height } = stroke
  const depth = squaredDepth(stroke)
  const data = new Uint8Array(width * height)
  const left = stroke.data.slice()
  for (const rim of rims) {
    const inner = new Uint8Array(data.length)
    for (let pixel = 0; pixel < data.length; pixel++) {
      if (left[pixel] && depth[pixel] > rim * rim) data[pixel] = inner[pixel] = 255
    }
    const away = squaredDistance({ data: inner, width, height })
    for (let pixel = 0; pixel < data.length; pixel++) if (away[pixel] <= (rim + 2) ** 2) left[pixel] = 0
  }
  return { data, width, height }
}
