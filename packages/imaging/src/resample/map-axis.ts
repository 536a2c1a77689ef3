/**
 * Center-aligned positions of one axis's samples on another: between `at` and `at + step`, by the fraction
 * `share`; the nearest sample is `nearest`.
 */
export interface AxisMapping {
  at: Int32Array
  step: Uint8Array
  share: Float32Array
  nearest: Int32Array
}

/** Map an axis of `size` samples to one of `other` samples; positions are clamped to the ends. */
export function mapAxis(size: number, other: number): AxisMapping {
  const axis: AxisMapping = {
    at: new Int32Array(size),
    step: new Uint8Array(size),
    share: new Float32Array(size),
    nearest: new Int32Array(size),
  }
  for (let index = 0; index < size; index++) {
    const center = Math.min(other - 1, Math.max(0, ((index + 0.5) * other) / size - 0.5))
    const at = Math.floor(center)
    axis.at[index] = at
    axis.step[index] = at + 1 < other ? 1 : 0
    axis.share[index] = center - at
    axis.nearest[index] = Math.min(other - 1, Math.round(center))
  }
  return axis
}
