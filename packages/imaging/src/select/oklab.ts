import type { Raster } from '../raster.ts'

/** A pixel's colour in three planes, in which equal distances look equally far apart. */
export interface Perceived {
  /** Lightness, green to red, blue to yellow, interleaved; lightness runs from 0 to 1. */
  data: Float32Array
  width: number
  height: number
}

/** Colours in Oklab (Ottosson, "A perceptual color space for image processing", 2020); alpha is left out. */
export function perceived({ data, width, height, channels }: Raster): Perceived {
  const lab = new Float32Array(width * height * 3)
  for (let from = 0, to = 0; to < lab.length; from += channels, to += 3) {
    const [r, g, b] = [linear[data[from]], linear[data[from + 1]], linear[data[from + 2]]]
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lab[to] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    lab[to + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    lab[to + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  }
  return { data: lab, width, height }
}

/** Of sRGB's values. */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
