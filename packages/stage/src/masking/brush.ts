import { clamp, type Size } from './viewport-transform.ts'

export type MaskingTool = 'brush' | 'eraser' | 'lasso' | 'rectangle' | 'select'

/** The current mask tool and its size. */
export interface Brush {
  tool: MaskingTool
  /** Diameter of brush and eraser, in image pixels. */
  sizePx: number
}

/** Size factor of one press of `[` or `]`, or one wheel notch. */
const sizeFactor = 1.15
/** Share of the brush size at the lightest stylus pressure. */
const minPressureRatio = 0.25

/** The initial brush: 1/20 of the longer side, for objects such as a head in a group or a lamp post. */
export function defaultBrush(image: Size): Brush {
  return { tool: 'brush', sizePx: Math.max(1, Math.round(longestSide(image) / 20)) }
}

/** Brush size of a slider position from 0 to 100: logarithmic, from 1 pixel to half the longer side. */
export function sizeFromSlider(position: number, image: Size): number {
  return Math.max(1, Math.round(maxSize(image) ** (position / 100)))
}

/** Inverse of {@link sizeFromSlider}. */
export function sliderFromSize(sizePx: number, image: Size): number {
  const max = maxSize(image)
  return max > 1 ? clamp((100 * Math.log(sizePx)) / Math.log(max), 0, 100) : 0
}

/** The size after a number of steps; changes by at least one pixel. */
export function stepSize(sizePx: number, steps: number, image: Size): number {
  const next = sizePx * sizeFactor ** steps
  const rounded = steps > 0 ? Math.max(sizePx + 1, Math.round(next)) : Math.min(sizePx - 1, Math.round(next))
  return clamp(rounded, 1, maxSize(image))
}

/** Brush radius; only a stylus reports pressure. */
export function radiusForPressure(sizePx: number, pointerType: string, pressure: number): number {
  const ratio =
    pointerType === 'pen' && pressure > 0 ? minPressureRatio + (1 - minPressureRatio) * pressure : 1
  return (sizePx / 2) * ratio
}

function maxSize(image: Size): number {
  return Math.max(1, Math.round(longestSide(image) / 2))
}

function longestSide({ width, height }: Size): number {
  return Math.max(width, height)
}
