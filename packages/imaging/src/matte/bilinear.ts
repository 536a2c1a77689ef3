/**
 * Where the samples of one axis lie on a smaller one, centre-aligned: between `at` and `at + step`, by
 * `share` of the way, and nearest to `nearest`.
 */
export interface Axis {
  at: Int32Array
  step: Uint8Array
  share: Float32Array
  nearest: Int32Array
}

export function axisOnto(size: number, smallSize: number): Axis {
  const axis: Axis = {
    at: new Int32Array(size),
    step: new Uint8Array(size),
    share: new Float32Array(size),
    nearest: new Int32Array(size),
  }
  for (let index = 0; index < size; index++) {
    const centre = Math.min(smallSize - 1, Math.max(0, ((index + 0.5) * smallSize) / size - 0.5))
    const at = Math.floor(centre)
    axis.at[index] = at
    axis.step[index] = at + 1 < smallSize ? 1 : 0
    axis.share[index] = centre - at
    axis.nearest[index] = Math.min(smallSize - 1, Math.round(centre))
  }
  return axis
}
