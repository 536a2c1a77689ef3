import { blurPlane } from '../matte/blur-plane.ts'
import type { Raster } from '../raster.ts'
import type { Surface } from './estimate-surface.ts'

/**
 * A surface packed into one image of four panels, stacked vertically, to relight it elsewhere with the same
 * result: the image; the normals' x and y in 12 bits each (red and green hold the upper eight, blue the lower
 * four of both); depth and, for distant shadows, blurred depth in the same way; and the matte, the reach and the
 * clarity in red, green and blue.
 */
export interface PackedSurface extends Raster {
  channels: 3
}

/**
 * An unpacked surface: with the quantization of packing, so that server and browser relight the same data.
 */
export interface UnpackedSurface {
  /** RGB; all other fields have the same size. */
  image: Raster
  /** Components of unit normals; z follows from the unit length. */
  normalX: Float32Array
  normalY: Float32Array
  /** 0 (farthest) to 1 (nearest). */
  depth: Float32Array
  /** Blurred depth. */
  softDepth: Float32Array
  /** 0 to 1, as are the following. */
  matte: Float32Array
  reach: Float32Array
  clarity: Float32Array
}

/** The longest side divided by the blur's standard deviation. */
const blurDivisor = 60

export function packSurface({ image, normals, depth, matte, reach, clarity }: Surface): PackedSurface {
  const { width, height } = image
  const panel = width * height * 3
  const data = new Uint8ClampedArray(4 * panel)
  const soft = blurPlane(depth, Math.max(width, height) / blurDivisor)
  data.set(image.data)
  for (let pixel = 0, at = panel; pixel < width * height; pixel++, at += 3) {
    writePair(data, at, (normals.x[pixel] * 0.5 + 0.5) * 4094, (normals.y[pixel] * 0.5 + 0.5) * 4094)
    writePair(data, at + panel, depth.data[pixel] * 4095, soft.data[pixel] * 4095)
    const shares = at + 2 * panel
    data[shares] = Math.round(matte.data[pixel] * 255)
    data[shares + 1] = Math.round(reach.data[pixel] * 255)
    data[shares + 2] = Math.round(clarity.data[pixel] * 255)
  }
  return { data, width, height: 4 * height, channels: 3 }
}

/** Write two values of 12 bits into three bytes: the upper eight bits of both, then the lower four of both. */
function writePair(data: Uint8ClampedArray, at: number, first: number, second: number): void {
  const [a, b] = [Math.round(first), Math.round(second)]
  data[at] = a >> 4
  data[at + 1] = b >> 4
  data[at + 2] = ((a & 15) << 4) | (b & 15)
}

export function unpackSurface({ data, width, height: panels }: PackedSurface): UnpackedSurface {
  const height = panels / 4
  const pixels = width * height
  const normalX = new Float32Array(pixels)
  const normalY = new Float32Array(pixels)
  const depth = new Float32Array(pixels)
  const softDepth = new Float32Array(pixels)
  const matte = new Float32Array(pixels)
  const reach = new Float32Array(pixels)
  const clarity = new Float32Array(pixels)
  for (let pixel = 0, at = 3 * pixels; pixel < pixels; pixel++, at += 3) {
    normalX[pixel] = ((data[at] << 4) | (data[at + 2] >> 4)) / 2047 - 1
    normalY[pixel] = ((data[at + 1] << 4) | (data[at + 2] & 15)) / 2047 - 1
    const deep = at + 3 * pixels
    depth[pixel] = ((data[deep] << 4) | (data[deep + 2] >> 4)) / 4095
    softDepth[pixel] = ((data[deep + 1] << 4) | (data[deep + 2] & 15)) / 4095
    const shares = deep + 3 * pixels
    matte[pixel] = data[shares] / 255
    reach[pixel] = data[shares + 1] / 255
    clarity[pixel] = data[shares + 2] / 255
  }
  const image: Raster = { data: data.subarray(0, 3 * pixels), width, height, channels: 3 }
  return { image, normalX, normalY, depth, softDepth, matte, reach, clarity }
}
