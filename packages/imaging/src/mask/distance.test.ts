import { expect, it } from 'vitest'
import { squaredDepth, squaredDistance } from './distance.ts'
import type { Mask } from './mask.ts'

const wanderingMask: Mask = {
  data: Uint8Array.from({ length: 40 * 30 }, (_, i) =>
    Math.sin(i * 0.37) + Math.cos(i * 0.011) > 0.4 ? 255 : 0,
  ),
  width: 40,
  height: 30,
}

/** Brute force over all pairs of pixels. */
function nearest({ data, width }: Mask, pixel: number, isSet: boolean): number {
  let least = Number.POSITIVE_INFINITY
  data.forEach((value, other) => {
    if (value > 0 !== isSet) return
    const across = (pixel % width) - (other % width)
    const down = Math.floor(pixel / width) - Math.floor(other / width)
    least = Math.min(least, across * across + down * down)
  })
  return least
}

it.each([
  ['the nearest set pixel', squaredDistance, true],
  ['the nearest unset pixel', squaredDepth, false],
] as const)('gives every pixel its exact distance to %s', (_, transform, isSet) => {
  const truth = Array.from(wanderingMask.data, (_value, pixel) => nearest(wanderingMask, pixel, isSet))
  expect([...transform(wanderingMask)]).toEqual(truth)
})
