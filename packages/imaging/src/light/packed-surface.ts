import { blurPlane } from '../matte/blur-plane.ts'
import type { Raster } from '../raster.ts'
import type { Surface } from './estimate-surface.ts'

/**
 * A surface packed into one image of four panels, stacked vertically, to relight it elsewhere with the same
 * result: the image; the normals' x and y in 12 bits each (red and green hold the upper eight, blue the lower
 * four of both); depth in 16 bits (red the upper eight, green the lower), with the matte in blue; and blurred
 * depth for distant shadows.
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
  /** 0 to 1. */
  matte: Float32Array
}

/** The longest side divided by the blur's standard deviation. */
const blurDivisor = 60

export function packSurface({ image, normals, depth, matte }: Surface): PackedSurface {
  const { width, height } = image
  const panel = width * height * 3
  const data = new Uint8ClampedArray(4 * panel)
  const soft = blurPlane(depth, Math.max(width, height) / blurDivisor)
  data.set(image.data)
  for (let pixel = 0, at = panel; pixel < width * height; pixel++, at += 3) {
    const x = Math.round((normals.x[pixel] * 0.5 + 0.5) * 4094)
    const y = Math.round((normals.y[pixel] * 0.5 + 0.5) * 4094)
    data[at] = x >> 4
    data[at + 1] = y >> 4
    data[at + 2] = ((x & 15) << 4) | (y & 15)
    const z = Math.round(depth.data[pixel] * 65535)
    data[at + panel] = z >> 8
    data[at + panel + 1] = z & 255
    data[at + panel + 2] = Math.round(matte.data[pixel] * 255)
    const far = Math.round(soft.data[pixel] * 65535)
    data[at + 2 * panel] = far >> 8
    data[at + 2 * panel + 1] = far & 255
  }
  return { data, width, height: 4 * height, channels: 3 }
}

export function unpackSurface({ data, width, height: panels }: PackedSurface): UnpackedSurface {
  const height = panels / 4
  const pixels = width * height
  const normalX = new Float32Array(pixels)
  const normalY = new Float32Array(pixels)
  const depth = new Float32Array(pixels)
  const softDepth = new Float32Array(pixels)
  const matte = new Float32Array(pixels)
  for (let pixel = 0, at = 3 * pixels; pixel < pixels; pixel++, at += 3) {
    normalX[pixel] = ((data[at] << 4) | (data[at + 2] >> 4)) / 2047 - 1
    normalY[pixel] = ((data[at + 1] << 4) | (data[at + 2] & 15)) / 2047 - 1
    const deep = at + 3 * pixels
    depth[pixel] = ((data[deep] << 8) | data[deep + 1]) / 65535
    matte[pixel] = data[deep + 2] / 255
    const soft = deep + 3 * pixels
    softDepth[pixel] = ((data[soft] << 8) | data[soft + 1]) / 65535
  }
  const image: Raster = { data: data.subarray(0, 3 * pixels), width, height, channels: 3 }
  return { image, normalX, normalY, depth, softDepth, matte }
}
