import { kMeans, squaredDistance } from '../color/k-means.ts'

/** A background color, with the mean distance of its pixels; levels of 0 to 255. */
export interface BackgroundColor {
  red: number
  green: number
  blue: number
  spread: number
}

const mostColors = 8
/** Colors with a smaller share, together with those this near in levels, are outliers: parts of a letter, an adjacent line. */
const minShare = 0.04
const alike = 24

/**
 * The colors of a background, at most eight.
 *
 * @param samples interleaved red, green, blue; at least one
 */
export function findBackgroundColors(samples: Uint8Array): BackgroundColor[] {
  const count = samples.length / 3
  const { centers, nearest, sizes } = kMeans(samples, 3, mostColors)
  const away = centers.map(() => 0)
  for (let i = 0; i < count; i++)
    away[nearest[i]] += Math.sqrt(squaredDistance(samples, i * 3, centers[nearest[i]]))
  return centers.flatMap(([red, green, blue], k) => {
    const near = centers.reduce((sum, center, other) => {
      const isNear = Math.hypot(center[0] - red, center[1] - green, center[2] - blue) <= alike
      return sum + (isNear ? sizes[other] : 0)
    }, 0)
    return sizes[k] > 0 && near >= minShare * count ? [{ red, green, blue, spread: away[k] / sizes[k] }] : []
  })
}

/** Distance of a color to the nearest background color, minus that color's spread; in levels. */
export function distanceToBackground(
  red: number,
  green: number,
  blue: number,
  background: readonly BackgroundColor[],
): number {
  let least = Infinity
  for (let k = 0; k < background.length; k++) {
    const color = background[k]
    const r = red - color.red
    const g = green - color.green
    const b = blue - color.blue
    // Not Math.hypot, which takes several times as long and most of it to prevent an overflow.
    const away = Math.sqrt(r * r + g * g + b * b) - color.spread
    if (away < least) least = away
  }
  return Math.max(0, least)
}
