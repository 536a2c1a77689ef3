import type { Plane } from '../raster.ts'
import { mapAxis } from './map-axis.ts'

/**
 * Resample a plane bilinearly, center-aligned, so that linear ramps are preserved. Only for enlarging:
 * without antialiasing a reduction would skip samples.
 *
 * @param width, height in pixels
 */
export function enlarge(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane
  const data = new Float32Array(width * height)
  enlargeTo(data, plane, width, height, 1)
  return { data, width, height }
}

/** Enlarge a plane from 0 to 1 to bytes from 0 to 255, for a quarter of the memory. */
export function enlargeToBytes(plane: Plane, width: number, height: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height)
  enlargeTo(data, plane, width, height, 255)
  return data
}

function enlargeTo(
  data: Float32Array | Uint8ClampedArray,
  plane: Plane,
  width: number,
  height: number,
  factor: number,
): void {
  const columns = mapAxis(width, plane.width)
  const rows = mapAxis(height, plane.height)
  for (let y = 0; y < height; y++) {
    const above = rows.at[y] * plane.width
    const below = above + rows.step[y] * plane.width
    const down = rows.share[y]
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = columns.at[x]
      const right = left + columns.step[x]
      const across = columns.share[x]
      const top = plane.data[above + left] * (1 - across) + plane.data[above + right] * across
      const bottom = plane.data[below + left] * (1 - across) + plane.data[below + right] * across
      data[at] = factor * (top * (1 - down) + bottom * down)
    }
  }
}
