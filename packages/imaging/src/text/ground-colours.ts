/** A background color, with the mean distance of its pixels; levels of 0 to 255. */
export interface GroundColour {
  red: number
  green: number
  blue: number
  spread: number
}

const clusters = 8
const rounds = 8
/** Colors with a smaller share are outliers: parts of a letter, an adjacent line. */
const leastShare = 0.04

/**
 * The colors of a background, at most eight.
 *
 * @param samples interleaved red, green, blue; at least one
 * K-means (Lloyd, 1982) initialized with the farthest points, which makes it deterministic.
 */
export function groundColours(samples: Uint8Array): GroundColour[] {
  const count = samples.length / 3
  const centres = farthestPoints(samples, clusters)
  const nearest = new Uint8Array(count)
  const sums = new Float64Array(centres.length * 4)
  for (let round = 0; round < rounds; round++) {
    sums.fill(0)
    for (let i = 0; i < count; i++) {
      nearest[i] = nearestOf(samples, i * 3, centres)
      for (let channel = 0; channel < 3; channel++) sums[nearest[i] * 4 + channel] += samples[i * 3 + channel]
      sums[nearest[i] * 4 + 3]++
    }
    for (const [k, centre] of centres.entries()) {
      const members = sums[k * 4 + 3]
      if (members > 0)
        for (let channel = 0; channel < 3; channel++) centre[channel] = sums[k * 4 + channel] / members
    }
  }
  const away = new Float64Array(centres.length)
  for (let i = 0; i < count; i++) away[nearest[i]] += Math.sqrt(squared(samples, i * 3, centres[nearest[i]]))
  return centres.flatMap(([red, green, blue], k) => {
    const members = sums[k * 4 + 3]
    return members >= leastShare * count ? [{ red, green, blue, spread: away[k] / members }] : []
  })
}

/** Distance of a color to the nearest background color, minus that color's spread; in levels. */
export function distanceToGround(
  red: number,
  green: number,
  blue: number,
  ground: readonly GroundColour[],
): number {
  let least = Infinity
  for (const colour of ground) {
    const away = Math.hypot(red - colour.red, green - colour.green, blue - colour.blue) - colour.spread
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
      away[i] = Math.min(away[i], squared(samples, i * 3, points[points.length - 1]))
      if (away[i] > away[farthest]) farthest = i
    }
    if (away[farthest] === 0) break
    points.push([...samples.subarray(farthest * 3, farthest * 3 + 3)])
  }
  return points
}

function nearestOf(samples: Uint8Array, at: number, centres: number[][]): number {
  let nearest = 0
  let least = Infinity
  for (let k = 0; k < centres.length; k++) {
    const away = squared(samples, at, centres[k])
    if (away < least) {
      least = away
      nearest = k
    }
  }
  return nearest
}

function squared(samples: Uint8Array, at: number, [red, green, blue]: number[]): number {
  return (samples[at] - red) ** 2 + (samples[at + 1] - green) ** 2 + (samples[at + 2] - blue) ** 2
}
