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

/** From this coverage on, a pixel belongs to the subject. */
const subjectThreshold = 0.5

/**
 * Render the subject's depth as 8-bit gray: white is its nearest point, dark its farthest, and the background is 0.
 * The subject's own range of depths is stretched to the whole scale.
 */
export function portraitDepthMap({ depth, matte }: Surface, width: number, height: number): Raster {
  const [values, coverage] = [enlarge(depth, width, height).data, enlarge(matte, width, height).data]
  let [farthest, nearest] = [1, 0]
  for (let pixel = 0; pixel < values.length; pixel++)
    if (coverage[pixel] >= subjectThreshold) {
      farthest = Math.min(farthest, values[pixel])
      nearest = Math.max(nearest, values[pixel])
    }
  const range = Math.max(nearest - farthest, 1e-6)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0, at = 0; at < data.length; pixel++, at += 3) {
    if (coverage[pixel] < subjectThreshold) continue
    // At least 1, so that the subject differs from the background.
    const level = Math.max(1, Math.round(((values[pixel] - farthest) / range) * 255))
    data.fill(level, at, at + 3)
  }
  return { data, width, height, channels: 3 }
}

/** Like {@link normalMap}, with a flat background: (128, 128, 255). */
export function portraitNormalMap(surface: Surface, width: number, height: number): Raster {
  const map = normalMap(surface, width, height)
  const coverage = enlarge(surface.matte, width, height).data
  for (let pixel = 0, at = 0; at < map.data.length; pixel++, at += 3)
    if (coverage[pixel] < subjectThreshold) map.data.set([128, 128, 255], at)
  return map
}
