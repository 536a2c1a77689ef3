import { paramLimits } from '../contract.ts'
import type { Placement } from '../placement.ts'

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
const roundToTenths = (value: number) => Math.round(value * 10) / 10

/** Move a placement. @param x, y offset in percent of the image's width and height */
export function movePlacement(placement: Placement, x: number, y: number): Placement {
  return {
    ...placement,
    x: roundToTenths(clamp(placement.x + x, -100, 100)),
    y: roundToTenths(clamp(placement.y + y, -100, 100)),
  }
}

/** Resize a placement. @param factor of its current size */
export function scalePlacement(placement: Placement, factor: number): Placement {
  return { ...placement, scale: Math.round(clamp(placement.scale * factor, 10, paramLimits.scale)) }
}

const [smallStep, largeStep] = [1, 10]
/** Scale factor per key press and per notch of the wheel. */
const scaleStep = 1.05

/** The placement after a key press; undefined for a key that changes nothing. */
export function placementAfterKey(
  placement: Placement,
  key: string,
  isLargeStep: boolean,
): Placement | undefined {
  const distance = isLargeStep ? largeStep : smallStep
  switch (key) {
    case 'ArrowLeft':
      return movePlacement(placement, -distance, 0)
    case 'ArrowRight':
      return movePlacement(placement, distance, 0)
    case 'ArrowUp':
      return movePlacement(placement, 0, -distance)
    case 'ArrowDown':
      return movePlacement(placement, 0, distance)
    case '+':
    case '=':
      return scalePlacement(placement, scaleStep)
    case '-':
      return scalePlacement(placement, 1 / scaleStep)
    default:
      return undefined
  }
}

/** Resize a placement by the wheel. @param deltaY of the wheel event in pixels; positive shrinks */
export function scaleByWheel(placement: Placement, deltaY: number): Placement {
  return scalePlacement(placement, scaleStep ** (clamp(-deltaY, -200, 200) / 50))
}
