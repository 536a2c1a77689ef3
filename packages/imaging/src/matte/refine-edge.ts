import type { Raster } from '../raster.ts'
import { alphaOf } from './alpha.ts'
import { feather } from './feather.ts'
import { shiftEdge } from './shift-edge.ts'
import { spreadColours } from './spread-colours.ts'

export interface EdgeOptions {
  /** Width of a soft edge in pixels, 0 to 50. @default 0 */
  feather: number
  /** Pixels by which the edge is moved, −20 (inwards) to 20 (outwards); fractions allowed. @default 0 */
  shift: number
  /** Whether colours stay free of the old ground; else they are the picture's own. @default true */
  decontaminate: boolean
}

/**
 * Finish a cut-out's edge: first moved, then made soft.
 *
 * @param cutOut  RGBA
 * @param picture what it was cut from, of its size
 * @returns the cut-out itself where nothing is asked for; else a new one, all 0 where it is transparent
 */
export function refineEdge(cutOut: Raster, picture: Raster, options: EdgeOptions): Raster {
  const { shift, decontaminate } = options
  if (shift === 0 && options.feather === 0 && decontaminate) return cutOut
  const { width, height } = cutOut
  const old = alphaOf(cutOut).data
  const { data: alpha } = feather(shiftEdge({ data: old, width, height }, shift), options.feather)
  const spread = decontaminate && spreadColours(cutOut, pixel => isNew(old[pixel], alpha[pixel]))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0, to = 0; pixel < alpha.length; pixel++, to += 4) {
    if (alpha[pixel] === 0) continue
    const [source, from] = !spread
      ? [picture.data, pixel * picture.channels]
      : isNew(old[pixel], alpha[pixel])
        ? [spread, pixel * 3]
        : [cutOut.data, to]
    data[to] = source[from]
    data[to + 1] = source[from + 1]
    data[to + 2] = source[from + 2]
    data[to + 3] = alpha[pixel]
  }
  return { data, width, height, channels: 4 }
}

/** What grew out of nothing, or of next to nothing, has no colour of its own. */
const isNew = (old: number, alpha: number) => alpha > old && old < 64
