/** A binary classification of values by a threshold. */
export interface Threshold {
  threshold: number
  /** Share of the values above the threshold. */
  highShare: number
  /** Mean of the high class minus mean of the low class. */
  gap: number
  /** Between-class variance relative to the total variance, 0 to 1: how separable the classes are. */
  separability: number
}

const bins = 256

/**
 * Find the threshold that maximizes the between-class variance: Otsu, 1979.
 *
 * @param values at least one, none negative
 */
export function otsu(values: Float32Array): Threshold {
  let top = 0
  for (const value of values) top = Math.max(top, value)
  const none = { threshold: top, highShare: 0, gap: 0, separability: 0 }
  if (top === 0) return none
  const histogram = new Float64Array(bins)
  for (const value of values) histogram[Math.min(bins - 1, Math.floor((value / top) * bins))]++
  const [total, squares] = histogram.reduce(
    ([sum, square], count, bin) => [sum + count * bin, square + count * bin * bin],
    [0, 0],
  )
  const variance = squares / values.length - (total / values.length) ** 2
  if (variance === 0) return none

  let best = { bin: 0, between: -1, highShare: 0, gap: 0 }
  for (let bin = 0, low = 0, lowSum = 0; bin < bins - 1; bin++) {
    low += histogram[bin]
    lowSum += histogram[bin] * bin
    const high = values.length - low
    if (low === 0 || high === 0) continue
    const gap = (total - lowSum) / high - lowSum / low
    const between = (low * high * gap * gap) / (values.length * values.length)
    if (between > best.between) best = { bin, between, highShare: high / values.length, gap }
  }
  return {
    threshold: ((best.bin + 1) / bins) * top,
    highShare: best.highShare,
    gap: (best.gap / bins) * top,
    separability: best.between / variance,
  }
}
