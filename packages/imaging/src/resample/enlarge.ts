import type { Plane } from '../raster.ts'

/**
 * Resample a plane to another size, bilinearly and centre-aligned: a ramp stays the same ramp.
 * For enlarging; a reduction would skip samples.
 *
 * @param width, height in pixels
 */
export function enlarge(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane
  const data = new Float32Array(width * height)
  const columns = steps(plane.width, width)
  const rows = steps(plane.height, height)
  for (let y = 0; y < height; y++) {
    const above = rows.from[y] * plane.width
    const below = rows.to[y] * plane.width
    const down = rows.share[y]
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = columns.from[x]
      const right = columns.to[x]
      const across = columns.share[x]
      const top = plane.data[above + left] * (1 - across) + plane.data[above + right] * across
      const bottom = plane.data[below + left] * (1 - across) + plane.data[below + right] * across
      data[at] = top * (1 - down) + bottom * down
    }
  }
  return { data, width, height }
}

function steps(size: number, enlarged: number) {
  const from = new Int32Array(enlarged)
  const to = new Int32Array(enlarged)
  const share = new Float32Array(enlarged)
  for (let index = 0; index < enlarged; index++) {
    const centre = Math.min(size - 1, Math.max(0, ((index + 0.5) * size) / enlarged - 0.5))
    from[index] = Math.floor(centre)
    to[index] = Math.min(size - 1, from[index] + 1)
    share[index] = centre - from[index]
  }
  return { from, to, share }
}
