import type { Plane } from '../raster.ts'

/** Inverse depth, in whatever unit, as nearness: 0 at its farthest and 1 at its nearest. Flat is 0 throughout. */
export function nearness({ data, width, height }: Plane): Plane {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of data) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const span = most - least || 1
  return { data: data.map(value => (value - least) / span), width, height }
}
