/** A cliff in the sea, from one side of the picture out to its edge; `out` is from that side, in shares of the width. */
export interface Headland {
  /** Whether it comes in from the left. */
  left: boolean
  /** Where its top ends, in shares of the width. */
  edge: number
  /** Of its top in pixels from above: behind, and before, where the face falls off. */
  crest: (out: number) => number
  lip: (out: number) => number
  /** Where the face stands in the water. */
  foot: (out: number) => number
}

/** The headland of a scene: on the side where its first thing stands. */
export function headlandOf(seed: number, height: number, horizon: number): Headland {
  const edge = 0.7
  const deep = Math.max(1, height - horizon)
  const along = (out: number) => Math.min(1, Math.max(0, out / edge))
  return {
    left: (seed & 1) === 1,
    edge,
    crest: out => horizon + deep * (0.17 * along(out) ** 1.5 - 0.04),
    lip: out => horizon + deep * (0.6 - 0.45 * along(out) ** 1.3),
    foot: out => horizon + deep * (1.06 - 0.3 * along(out) ** 1.4),
  }
}
