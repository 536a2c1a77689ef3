/** Clusters of samples with several channels. */
export interface Clusters {
  /** The mean of each cluster's members. */
  centers: number[][]
  /** Index of each sample's cluster. */
  nearest: Uint8Array
  /** Count of each cluster's members. */
  sizes: number[]
}

const rounds = 8

/**
 * K-means (Lloyd, 1982), initialized with the mean and then always the sample farthest from all centers so far, which
 * makes it deterministic.
 *
 * @param samples  interleaved, `channels` values each; at least one sample
 * @param most     clusters at most, up to 256; fewer for fewer distinct samples
 */
export function kMeans(samples: Uint8Array, channels: number, most: number): Clusters {
  const count = samples.length / channels
  const centers = farthestPoints(samples, channels, most)
  const nearest = new Uint8Array(count)
  const sizes = centers.map(() => 0)
  const sums = centers.map(() => new Float64Array(channels))
  for (let round = 0; round < rounds; round++) {
    sizes.fill(0)
    for (const sum of sums) sum.fill(0)
    for (let i = 0; i < count; i++) {
      const k = nearestCenter(samples, i * channels, centers)
      nearest[i] = k
      sizes[k]++
      for (let c = 0; c < channels; c++) sums[k][c] += samples[i * channels + c]
    }
    for (const [k, center] of centers.entries())
      if (sizes[k] > 0) for (let c = 0; c < channels; c++) center[c] = sums[k][c] / sizes[k]
  }
  return { centers, nearest, sizes }
}

/** Index of the center that is nearest to the sample that starts at an index. */
export function nearestCenter(samples: Uint8Array, start: number, centers: readonly number[][]): number {
  let nearest = 0
  let least = Infinity
  for (let k = 0; k < centers.length; k++) {
    const away = squaredDistance(samples, start, centers[k])
    if (away < least) {
      least = away
      nearest = k
    }
  }
  return nearest
}

/** Squared Euclidean distance of the sample that starts at an index to a center. */
export function squaredDistance(samples: Uint8Array, start: number, center: readonly number[]): number {
  let sum = 0
  for (let c = 0; c < center.length; c++) sum += (samples[start + c] - center[c]) ** 2
  return sum
}

function farthestPoints(samples: Uint8Array, channels: number, most: number): number[][] {
  const count = samples.length / channels
  const mean = new Array<number>(channels).fill(0)
  for (let i = 0; i < samples.length; i++) mean[i % channels] += samples[i] / count
  const points = [mean]
  const away = new Float64Array(count).fill(Infinity)
  while (points.length < most) {
    let farthest = 0
    for (let i = 0; i < count; i++) {
      away[i] = Math.min(away[i], squaredDistance(samples, i * channels, points[points.length - 1]))
      if (away[i] > away[farthest]) farthest = i
    }
    if (away[farthest] === 0) break
    points.push([...samples.subarray(farthest * channels, (farthest + 1) * channels)])
  }
  return points
}
