import type { Plane, Raster } from '../raster.ts'

/** Luma from 0 to 1, with BT.709 weights over encoded values. */
export function luma({ data, width, height, channels }: Raster): Plane {
  const out = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < out.length; pixel++, at += channels)
    out[pixel] = (0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]) / 255
  return { data: out, width, height }
}
