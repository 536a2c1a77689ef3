import type { Raster } from '../raster.ts'
import { linearByByte, linearToSrgb, srgbToLinear } from './srgb.ts'

/** Pixels in Oklab, a perceptually uniform color space. */
export interface OklabImage {
  /** L, a (green to red) and b (blue to yellow), interleaved; L ranges from 0 to 1. */
  data: Float32Array
  width: number
  height: number
}

/**
 * Convert an image to Oklab (Ottosson, "A perceptual color space for image processing", 2020); alpha is
 * dropped.
 */
export function toOklab({ data, width, height, channels }: Raster): OklabImage {
  const lab = new Float32Array(width * height * 3)
  for (let from = 0, to = 0; to < lab.length; from += channels, to += 3)
    writeOklab(lab, to, linearByByte[data[from]], linearByByte[data[from + 1]], linearByByte[data[from + 2]])
  return { data: lab, width, height }
}

/**
 * Convert one sRGB color to Oklab.
 *
 * @param red, green, blue encoded sRGB, 0 to 255, fractions allowed
 */
export function srgbToOklab(red: number, green: number, blue: number): [number, number, number] {
  const lab: [number, number, number] = [0, 0, 0]
  writeOklab(lab, 0, srgbToLinear(red / 255), srgbToLinear(green / 255), srgbToLinear(blue / 255))
  return lab
}

/** Convert Oklab to encoded sRGB, 0 to 255 with fractions; out-of-gamut values are clipped per channel. */
export function oklabToSrgb(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encodeClamped(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encodeClamped(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encodeClamped(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function writeOklab(to: Float32Array | number[], at: number, r: number, g: number, b: number): void {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  to[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  to[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  to[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}

function encodeClamped(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear))
  return 255 * linearToSrgb(clamped)
}
