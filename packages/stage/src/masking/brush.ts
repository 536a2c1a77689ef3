import { clamp, type Size } from './view.ts'

export type MaskingTool = 'brush' | 'eraser' | 'lasso' | 'rectangle' | 'select'

/** The current mask tool and its size. */
export interface Brush {
  tool: MaskingTool
  /** Diameter of brush and eraser, in image pixels. */
  sizePx: number
}

/** Size factor of one press of `[` or `]`, or one wheel notch. */
const step = 1.15
/** Share of the brush size at the lightest stylus pressure. */
const lightest = 0.25

/** The initial brush: 1/20 of the longer side, for objects such as a head in a group or a lamp post. */
export function firstBrush(picture: Size): Brush {
  return { tool: 'brush', sizePx: Math.max(1, Math.round(longestSide(picture) / 20)) }
}

/** Brush size of a slider position from 0 to 100: logarithmic, from 1 pixel to half the longer side. */
export function sizeAt(place: number, picture: Size): number {
  return Math.max(1, Math.round(largest(picture) ** (place / 100)))
}

/** Inverse of {@link sizeAt}. */
export function placeOf(sizePx: number, picture: Size): number {
  const most = largest(picture)
  return most > 1 ? clamp((100 * Math.log(sizePx)) / Math.log(most), 0, 100) : 0
}

/** The size after a number of steps; changes by at least one pixel. */
export function stepped(sizePx: number, steps: number, picture: Size): number {
  const next = sizePx * step ** steps
  const whole = steps > 0 ? Math.max(sizePx + 1, Math.round(next)) : Math.min(sizePx - 1, Math.round(next))
  return clamp(whole, 1, largest(picture))
}

/** Brush radius; only a stylus reports pressure. */
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
