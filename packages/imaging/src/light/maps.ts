import type { Raster, Raster16 } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import type { Surface } from './estimate-surface.ts'

/** Render a depth map: black is farthest, white nearest. */
export function depthMap({ depth }: Surface, width: number, height: number): Raster16 {
  const { data } = enlarge(depth, width, height)
  return { data: Uint16Array.from(data, value => Math.round(value * 65535)), width, height }
}

/** Render a normal map in OpenGL's convention: red to the right, green up, blue to the viewer. */
export function normalMap({ normals }: Surface, width: number, height: number): Raster {
  const plane = (data: Float32Array) => enlarge({ ...normals, data }, width, height).data
  const [x, y] = [plane(normals.x), plane(normals.y)]
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0, at = 0; at < data.length; pixel++, at += 3) {
    const z = Math.sqrt(Math.max(0, 1 - x[pixel] * x[pixel] - y[pixel] * y[pixel]))
    data[at] = Math.round((x[pixel] * 0.5 + 0.5) * 255)
    data[at + 1] = Math.round((0.5 - y[pixel] * 0.5) * 255)
    data[at + 2] = Math.round((z * 0.5 + 0.5) * 255)
  }
  return { data, width, height, channels: 3 }
}
