import type { Likeness } from './likeness.ts'

/** Additional cost of a step across the strongest edge. */
const edgeCost = 100
const far = 2 ** 30

/**
 * Geodesic distance of each pixel to the nearest of some pixels, where edges are costly to cross (Bai &
 * Sapiro, 2007). Dijkstra's algorithm with a circular bucket queue (Dial, 1969), which is exact for small
 * integer costs.
 *
 * @param from indices of pixels
 */
export function wayFrom(from: Iterable<number>, { right, below, width, height }: Likeness): Int32Array {
  const way = new Int32Array(width * height).fill(far)
  const ring: number[][] = Array.from({ length: edgeCost + 2 }, () => [])
  let waiting = 0
  const reach = (pixel: number, distance: number) => {
    if (distance >= way[pixel]) return
    way[pixel] = distance
    ring[distance % ring.length].push(pixel)
    waiting++
  }
  const cost = (likeness: number) => 1 + Math.round(edgeCost * (1 - likeness))
  for (const pixel of from) reach(pixel, 0)
  for (let distance = 0; waiting > 0; distance++) {
    const bucket = ring[distance % ring.length]
    for (let pixel = bucket.pop(); pixel !== undefined; pixel = bucket.pop()) {
      waiting--
      if (way[pixel] !== distance) continue
      const x = pixel % width
      if (x > 0) reach(pixel - 1, distance + cost(right[pixel - 1]))
      if (x + 1 < width) reach(pixel + 1, distance + cost(right[pixel]))
      if (pixel >= width) reach(pixel - width, distance + cost(below[pixel - width]))
      if (pixel + width < way.length) reach(pixel + width, distance + cost(below[pixel]))
    }
  }
  return way
}
