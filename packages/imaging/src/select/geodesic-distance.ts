import type { PixelSimilarity } from './pixel-similarity.ts'

/** Additional cost of a step across the strongest edge. */
const edgeCost = 100
const unreached = 2 ** 30

/**
 * Geodesic distance of each pixel to the nearest of some pixels, where edges are costly to cross (Bai &
 * Sapiro, 2007). Dijkstra's algorithm with a circular bucket queue (Dial, 1969), which is exact for small
 * integer costs.
 *
 * @param from indices of pixels
 */
export function geodesicDistance(
  from: Iterable<number>,
  { right, below, width, height }: PixelSimilarity,
): Int32Array {
  const distances = new Int32Array(width * height).fill(unreached)
  const ring: number[][] = Array.from({ length: edgeCost + 2 }, () => [])
  let pending = 0
  const reach = (pixel: number, distance: number) => {
    if (distance >= distances[pixel]) return
    distances[pixel] = distance
    ring[distance % ring.length].push(pixel)
    pending++
  }
  const cost = (likeness: number) => 1 + Math.round(edgeCost * (1 - likeness))
  for (const pixel of from) reach(pixel, 0)
  for (let distance = 0; pending > 0; distance++) {
    const bucket = ring[distance % ring.length]
    for (let pixel = bucket.pop(); pixel !== undefined; pixel = bucket.pop()) {
      pending--
      if (distances[pixel] !== distance) continue
      const x = pixel % width
      if (x > 0) reach(pixel - 1, distance + cost(right[pixel - 1]))
      if (x + 1 < width) reach(pixel + 1, distance + cost(right[pixel]))
      if (pixel >= width) reach(pixel - width, distance + cost(below[pixel - width]))
      if (pixel + width < distances.length) reach(pixel + width, distance + cost(below[pixel]))
    }
  }
  return distances
}
