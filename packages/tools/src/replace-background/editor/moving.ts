import { most } from '../contract.ts'
import type { Placement } from '../placement.ts'

const held = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const tenths = (value: number) => Math.round(value * 10) / 10

/** Move a placement. @param x, y offset in percent of the image's width and height */
export function moved(placement: Placement, x: number, y: number): Placement {
  return {
    ...placement,
    x: tenths(held(placement.x + x, -100, 100)),
    y: tenths(held(placement.y + y, -100, 100)),
  }
}

/** Resize a placement. @param factor of its current size */
export function resizedBy(placement: Placement, times: number): Placement {
  return { ...placement, scale: Math.round(held(placement.scale * times, 10, most.scale)) }
}

const [step, leap] = [1, 10]
/** Scale factor per key press and per notch of the wheel. */
const growth = 1.05

/** The placement after a key press; undefined for a key that changes nothing. */
export function movedByKey(placement: Placement, key: string, isFar: boolean): Placement | undefined {
  const by = isFar ? leap : step
  switch (key) {
    case 'ArrowLeft':
      return moved(placement, -by, 0)
    case 'ArrowRight':
      return moved(placement, by, 0)
    case 'ArrowUp':
      return moved(placement, 0, -by)
    case 'ArrowDown':
      return moved(placement, 0, by)
    case '+':
    case '=':
      return resizedBy(placement, growth)
    case '-':
      return resizedBy(placement, 1 / growth)
    default:
      return undefined
  }
}

/** Resize a placement by the wheel. @param deltaY of the wheel event in pixels; positive shrinks */
export function resizedByWheel(placement: Placement, turned: number): Placement {
  return resizedBy(placement, growth ** (held(-turned, -200, 200) / 50))
}
