import { most } from '../contract.ts'
import type { Placement } from '../placement.ts'

const held = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const tenths = (value: number) => Math.round(value * 10) / 10

/** @param x, y how far, in per cent of the frame */
export function moved(placement: Placement, x: number, y: number): Placement {
  return {
    ...placement,
    x: tenths(held(placement.x + x, -100, 100)),
    y: tenths(held(placement.y + y, -100, 100)),
  }
}

/** @param times its present size */
export function resizedBy(placement: Placement, times: number): Placement {
  return { ...placement, scale: Math.round(held(placement.scale * times, 10, most.scale)) }
}

const [step, leap] = [1, 10]
/** Of the size, for a key and for a notch of the wheel. */
const growth = 1.05

/** Where a key moves the subject; undefined for a key that does not. */
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

/** @param turned the wheel's `deltaY`, in pixels; down makes smaller */
export function resizedByWheel(placement: Placement, turned: number): Placement {
  return resizedBy(placement, growth ** (held(-turned, -200, 200) / 50))
}
