import type { Raster } from '../raster.ts'
import { extractAlpha } from './alpha.ts'
import { extendColors } from './extend-colors.ts'
import { feather } from './feather.ts'
import { shiftEdge } from './shift-edge.ts'

export interface EdgeOptions {
  /** Feather width in pixels, 0 to 50. @default 0 */
  feather: number
  /** Pixels by which the edge is moved, −20 (inwards) to 20 (outwards); fractions allowed. @default 0 */
  shift: number
  /**
   * Whether the old background's color stays removed from the edge; otherwise the image's colors are used.
   * @default true
   */
  decontaminate: boolean
}

/**
 * Refine a cutout's edge: shift it, then feather it.
 *
 * @param cutout RGBA
 * @param image  the image that it was extracted from, of its size
 * @returns the cutout itself if all options have their defaults; otherwise a new one, all 0 where transparent
 */
export function refineEdge(cutout: Raster, image: Raster, options: EdgeOptions): Raster {
  const { shift, decontaminate } = options
  if (shift === 0 && options.feather === 0 && decontaminate) return cutout
  const { width, height } = cutout
  const oldAlpha = extractAlpha(cutout).data
  const { data: alpha } = feather(shiftEdge({ data: oldAlpha, width, height }, shift), options.feather)
  const extended = decontaminate && extendColors(cutout, pixel => isNew(oldAlpha[pixel], alpha[pixel]))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0, to = 0; pixel < alpha.length; pixel++, to += 4) {
    if (alpha[pixel] === 0) continue
    const [source, from] = !extended
      ? [image.data, pixel * image.channels]
      : isNew(oldAlpha[pixel], alpha[pixel])
        ? [extended, pixel * 3]
        : [cutout.data, to]
    data[to] = source[from]
    data[to + 1] = source[from + 1]
    data[to + 2] = source[from + 2]
    data[to + 3] = alpha[pixel]
  }
  return { data, width, height, channels: 4 }
}

/** A pixel that was transparent, or almost, and became more opaque has no color of its own. */
const isNew = (old: number, alpha: number) => alpha > old && old < 64
