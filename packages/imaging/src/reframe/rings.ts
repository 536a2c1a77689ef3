import type { Side } from './ground.ts'

/** A strip to be made beyond one side. */
export interface Strip {
  side: Side
  reach: number
  pixels: number
}

/** A strip reaches at most so far, as a share of what there is to continue. */
const farthest = 0.5

/**
 * The order in which a picture is extended: sideways before up and down, so that the horizon is whole when
 * sky and ground are continued; and in rings, each no wider than half of what is there by then.
 */
export function ringsOf(size: { width: number; height: number }, margins: Record<Side, number>): Strip[] {
  // Side by side: what is handed in may carry more than margins.
  const left = { left: margins.left, right: margins.right, up: margins.up, down: margins.down }
  let { width, height } = size
  const strips: Strip[] = []
  while (Object.values(left).some(margin => margin > 0)) {
    const across = Math.max(1, Math.floor(width * farthest))
    for (const side of ['left', 'right'] as const) {
      const reach = Math.min(left[side], across)
      if (reach <= 0) continue
      strips.push({ side, reach, pixels: reach * height })
      left[side] -= reach
      width += reach
    }
    const down = Math.max(1, Math.floor(height * farthest))
    for (const side of ['up', 'down'] as const) {
      const reach = Math.min(left[side], down)
      if (reach <= 0) continue
      strips.push({ side, reach, pixels: reach * width })
      left[side] -= reach
      height += reach
    }
  }
  return strips
}
