/**
 * Pixels in memory: interleaved 8-bit sRGB, row-major, straight (not premultiplied) alpha. `data.length ===
 * width * height * channels`; 3 channels are RGB, 4 are RGBA.
 */
export interface Raster {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/** One 16-bit value per pixel, 0 (black) to 65535 (white), row-major. */
export interface Raster16 {
  data: Uint16Array
  width: number
  height: number
}

/** One float per pixel, row-major; alpha and mattes range from 0 to 1. */
export interface Plane {
  data: Float32Array
  width: number
  height: number
}

/** A plane with the value that a function returns for each pixel index. */
export function createPlane(width: number, height: number, valueAt: (pixel: number) => number): Plane {
  const data = new Float32Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) data[pixel] = valueAt(pixel)
  return { data, width, height }
}
