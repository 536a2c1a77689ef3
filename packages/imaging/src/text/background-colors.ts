/** A background color, with the mean distance of its pixels; levels of 0 to 255. */
export interface BackgroundColor {
  red: number
  green: number
  blue: number
  spread: number
}

const clusters = 8
const rounds = 8
/** Colors with a smaller share, together with those this near in levels, are outliers: parts of a letter, an adjacent line. */
const minShare = 0.04
const alike = 24

/**
 * The colors of a background, at most eight.
 *
 * @param samples interleaved red, green, blue; at least one
 * K-means (Lloyd, 1982) initialized with the farthest points, which makes it deterministic.
 */
export function findBackgroundColors(samples: Uint8Array): BackgroundColor[] {
  const count = samples.length / 3
  const centers = farthestPoints(samples, clusters)
  const nearest = new Uint8Array(count)
  const sums = new Float64Array(centers.length * 4)
  for (let round = 0; round < rounds; round++) {
    sums.fill(0)
    for (let i = 0; i < count; i++) {
      nearest[i] = nearestIndex(samples, i * 3, centers)
      for (let channel = 0; channel < 3; channel++) sums[nearest[i] * 4 + channel] += samples[i * 3 + channel]
      sums[nearest[i] * 4 + 3]++
    }
    for (const [k, center] of centers.entries()) {
      const members = sums[k * 4 + 3]
      if (members > 0)
        for (let channel = 0; channel < 3; channel++) center[channel] = sums[k * 4 + channel] / members
    }
  }
  const away = new Float64Array(centers.length)
  for (let i = 0; i < count; i++)
    away[nearest[i]] += Math.sqrt(squaredDistance(samples, i * 3, centers[nearest[i]]))
  return centers.flatMap(([red, green, blue], k) => {
    const members = sums[k * 4 + 3]
    const near = centers.reduce((sum, center, other) => {
      const isNear = Math.hypot(center[0] - red, center[1] - green, center[2] - blue) <= alike
      return sum + (isNear ? sums[other * 4 + 3] : 0)
    }, 0)
    return members > 0 && near >= minShare * count ? [{ red, green, blue, spread: away[k] / members }] : []
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

function farthestPoints(samples: Uint8Array, most: number): number[][] {
  const count = samples.length / 3
  const mean = [0, 1, 2].map(channel => {
    let sum = 0
    for (let i = channel; i < samples.length; i += 3) sum += samples[i]
    return sum / count
  })
  const points = [mean]
  const away = new Float64Array(count).fill(Infinity)
  while (points.length < most) {
    let farthest = 0
    for (let i = 0; i < count; i++) {
      away[i] = Math.min(away[i], squaredDistance(samples, i * 3, points[points.length - 1]))
      if (away[i] > away[farthest]) farthest = i
    }
    if (away[farthest] === 0) break
    points.push([...samples.subarray(farthest * 3, farthest * 3 + 3)])
  }
  return points
}

function nearestIndex(samples: Uint8Array, at: number, centers: number[][]): number {
  let nearest = 0
  let least = Infinity
  for (let k = 0; k < centers.length; k++) {
    const away = squaredDistance(samples, at, centers[k])
    if (away < least) {
      least = away
      nearest = k
    }
  }
  return nearest
}

function squaredDistance(samples: Uint8Array, at: number, [red, green, blue]: number[]): number {
  return (samples[at] - red) ** 2 + (samples[at + 1] - green) ** 2 + (samples[at + 2] - blue) ** 2
}
