import type { Raster } from '../raster.ts'

/** An alpha channel: one byte per pixel, 0 to 255, row-major. */
export interface AlphaChannel {
  data: Uint8Array
  width: number
  height: number
}

/** Share of pixels from which transparency isn't only a detail, such as rounded corners or an empty edge. */
const minTransparentShare = 0.005

/** Whether an image is a cutout: a significant part of it is at least half transparent. */
export function isCutout({ data, width, height, channels }: Raster): boolean {
  if (channels === 3) return false
  let transparentPixels = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] < 128) transparentPixels++
  return transparentPixels > minTransparentShare * width * height
}

/** Make a cutout at least as transparent as the image of the same size that it was made from. */
export function limitAlpha(cutout: Raster, image: Raster): Raster {
  if (image.channels === 3) return cutout
  const data = cutout.data.slice()
  for (let at = 3; at < data.length; at += 4) data[at] = Math.min(data[at], image.data[at])
  return { ...cutout, data }
}

/** A copy of an image's alpha; all 255 for an image without one. */
export function extractAlpha({ data, width, height, channels }: Raster): AlphaChannel {
  const alpha = new Uint8Array(width * height)
  if (channels === 3) alpha.fill(255)
  else for (let pixel = 0, at = 3; pixel < alpha.length; pixel++, at += 4) alpha[pixel] = data[at]
  return { data: alpha, width, height }
}
