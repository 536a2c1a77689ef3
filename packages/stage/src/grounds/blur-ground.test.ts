import { describe, expect, it } from 'vitest'
import { blurGround } from './blur-ground.ts'

const side = 64

/** Create an RGBA image from a function of the position. */
function drawn(rule: (x: number, y: number) => [number, number, number, number]): Uint8ClampedArray {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) data.set(rule(x, y), (y * side + x) * 4)
  return data
}
const isSubject = (x: number, y: number) => Math.hypot(x - 32, y - 32) < 14
const cutOut = drawn((x, y) => (isSubject(x, y) ? [255, 0, 0, 255] : [0, 0, 0, 0]))
const nothing = drawn(() => [0, 0, 0, 0])

describe('blurGround', () => {
  it('keeps the colors of the subject out of the background', () => {
    const picture = drawn((x, y) => (isSubject(x, y) ? [255, 0, 0, 255] : [20, 90, 200, 255]))
    const blurred = blurGround(picture, cutOut, side, side, 100)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (!isSubject(x, y)) expect(blurred[(y * side + x) * 4]).toBeLessThanOrEqual(22)
  })

  it('leaves a uniform background unchanged and opaque', () => {
    const plain = drawn(() => [20, 90, 200, 255])
    expect(blurGround(plain, nothing, side, side, 60)).toEqual(plain)
  })

  it('blurs an edge with the standard deviation of its strength', () => {
    const edge = drawn(x => (x < 32 ? [0, 0, 0, 255] : [255, 255, 255, 255]))
    const row = blurGround(edge, nothing, side, side, 100).subarray(0, side * 4)
    // The derivative of a blurred step is the kernel: its variance is the squared standard deviation.
    const steps = Array.from({ length: side - 1 }, (_, x) => (row[x * 4 + 4] ?? 0) - (row[x * 4] ?? 0))
    const total = steps.reduce((sum, step) => sum + step, 0)
    const variance = steps.reduce((sum, step, x) => sum + step * (x - 31) ** 2, 0) / total
    expect(Math.sqrt(variance)).toBeCloseTo(0.04 * side, 0)
  })
})
