import type { Plane } from '../raster.ts'

/**
 * Normalize inverse depth of any scale to nearness: 0 at the farthest and 1 at the nearest pixel; constant
 * input gives 0.
 */
export function toNearness({ data, width, height }: Plane): Plane {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of data) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const span = most - least || 1
  return { data: data.map(value => (value - least) / span), width, height }
}
