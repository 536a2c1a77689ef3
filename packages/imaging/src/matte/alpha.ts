import type { Raster } from '../raster.ts'

/** An alpha channel: one byte per pixel, 0 to 255, row-major. */
export interface AlphaChannel {
  data: Uint8Array
  width: number
  height: number
}

/** A copy of an image's alpha; all 255 for an image without one. */
export function extractAlpha({ data, width, height, channels }: Raster): AlphaChannel {
  const alpha = new Uint8Array(width * height)
  if (channels === 3) alpha.fill(255)
  else for (let pixel = 0, at = 3; pixel < alpha.length; pixel++, at += 4) alpha[pixel] = data[at]
  return { data: alpha, width, height }
}
