/**
 * Geometry of a cliff that reaches into the sea from one side of the image. `out` is the horizontal distance from
 * that side, as a fraction of the image width; results are y coordinates in pixels from the top.
 */
export interface Headland {
  /** True if the cliff starts at the left side. */
  left: boolean
  /** Where the top of the cliff ends, as a fraction of the width. */
  edge: number
  /** Back edge of the top. */
  crest: (out: number) => number
  /** Front edge of the top, where the rock face begins. */
  lip: (out: number) => number
  /** Waterline, where the rock face meets the water. */
  foot: (out: number) => number
}

/** The headland of a scene, on the side where the first object is placed. */
export function headlandOf(seed: number, height: number, horizon: number): Headland {
  const edge = 0.7
  const groundDepth = Math.max(1, height - horizon)
  const progress = (out: number) => Math.min(1, Math.max(0, out / edge))
  return {
    left: (seed & 1) === 1,
    edge,
    crest: out => horizon + groundDepth * (0.17 * progress(out) ** 1.5 - 0.04),
    lip: out => horizon + groundDepth * (0.6 - 0.45 * progress(out) ** 1.3),
    foot: out => horizon + groundDepth * (1.06 - 0.3 * progress(out) ** 1.4),
  }
}
