/** Rises linearly from 0 at `from` to 1 at `to`, and stays there. */
export const ramp = (value: number, { from, to }: { from: number; to: number }): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))
