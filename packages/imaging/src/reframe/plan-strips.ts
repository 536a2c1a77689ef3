import type { Side } from './edge-view.ts'

/** A strip to generate beyond one side. */
export interface Strip {
  side: Side
  reach: number
  pixels: number
}

/** Maximum width of a strip, relative to the existing image. */
const maxStripRatio = 0.5
/** Smallest width of a strip beside a subject, relative to the existing image. */
const minStripRatio = 0.06

/** Widths, in pixels, of what is beside a subject at the left and the right of an image. */
export interface ClearWidths {
  left: number
  right: number
}

/**
 * The strips by which an image is extended: left and right before up and down, so that the horizon is
 * complete when sky and ground are extended; and in rings, each at most half as wide as the image at that
 * point. Where the subject is close to the left or right side, strips are twice as wide as what is beside it, so that
 * it needn't be shown again; what they add is copied by the next ones.
 */
export function planStrips(
  size: { width: number; height: number },
  margins: Record<Side, number>,
  clearWidths: ClearWidths = { left: size.width, right: size.width },
): Strip[] {
  // Copied field by field: `margins` may have other properties.
  const remaining = { left: margins.left, right: margins.right, up: margins.up, down: margins.down }
  const clear = { ...clearWidths }
  let { width, height } = size
  const strips: Strip[] = []
  while (Object.values(remaining).some(margin => margin > 0)) {
    const across = Math.max(1, Math.floor(width * maxStripRatio))
    for (const side of ['left', 'right'] as const) {
      for (let left = Math.min(remaining[side], across); left > 0; ) {
        const widest = Math.ceil(Math.max(minStripRatio * width, 2 * clear[side]))
        const reach = Math.min(left, widest)
        strips.push({ side, reach, pixels: reach * height })
        left -= reach
        remaining[side] -= reach
        clear[side] += reach
        width += reach
      }
    }
    const down = Math.max(1, Math.floor(height * maxStripRatio))
    for (const side of ['up', 'down'] as const) {
      const reach = Math.min(remaining[side], down)
      if (reach <= 0) continue
      strips.push({ side, reach, pixels: reach * width })
      remaining[side] -= reach
      height += reach
    }
  }
  return strips
}
