import { clamp, type Size } from './view.ts'

export type MaskingTool = 'brush' | 'eraser' | 'lasso' | 'rectangle' | 'select'

/** What the hand holds. */
export interface Brush {
  tool: MaskingTool
  /** Width of the tip of brush and eraser, in the picture's pixels. */
  sizePx: number
}

/** One press of `[` or `]`, or one notch of the wheel. */
const step = 1.15
/** The lightest touch of a stylus leaves so much of the tip. */
const lightest = 0.25

/** Fit for a head in a group, or a lamp post. */
export function firstBrush(picture: Size): Brush {
  return { tool: 'brush', sizePx: Math.max(1, Math.round(longestSide(picture) / 20)) }
}

/** A size for a slider from 0 to 100: equal ways are equal ratios, from 1 pixel to half the picture. */
export function sizeAt(place: number, picture: Size): number {
  return Math.max(1, Math.round(largest(picture) ** (place / 100)))
}

/** Inverse of {@link sizeAt}. */
export function placeOf(sizePx: number, picture: Size): number {
  const most = largest(picture)
  return most > 1 ? clamp((100 * Math.log(sizePx)) / Math.log(most), 0, 100) : 0
}

/** The next size up or down; by one pixel at the least. */
export function stepped(sizePx: number, steps: number, picture: Size): number {
  const next = sizePx * step ** steps
  const whole = steps > 0 ? Math.max(sizePx + 1, Math.round(next)) : Math.min(sizePx - 1, Math.round(next))
  return clamp(whole, 1, largest(picture))
}

/** Radius of a tip; only a stylus knows pressure. */
export function radiusUnder(sizePx: number, pointerType: string, pressure: number): number {
  const share = pointerType === 'pen' && pressure > 0 ? lightest + (1 - lightest) * pressure : 1
  return (sizePx / 2) * share
}

function largest(picture: Size): number {
  return Math.max(1, Math.round(longestSide(picture) / 2))
}

function longestSide({ width, height }: Size): number {
  return Math.max(width, height)
}
