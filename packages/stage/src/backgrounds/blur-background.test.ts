import { describe, expect, it } from 'vitest'
import { blurBackground } from './blur-background.ts'

const side = 64

/** Create an RGBA image from a function of the position. */
function createImage(colorAt: (x: number, y: number) => [number, number, number, number]): Uint8ClampedArray {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) data.set(colorAt(x, y), (y * side + x) * 4)
  return data
}
const isSubject = (x: number, y: number) => Math.hypot(x - 32, y - 32) < 14
const cutout = createImage((x, y) => (isSubject(x, y) ? [255, 0, 0, 255] : [0, 0, 0, 0]))
const transparent = createImage(() => [0, 0, 0, 0])

describe('blurBackground', () => {
  it('keeps the colors of the subject out of the background', () => {
    const image = createImage((x, y) => (isSubject(x, y) ? [255, 0, 0, 255] : [20, 90, 200, 255]))
    const blurred = blurBackground(image, cutout, side, side, 100)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (!isSubject(x, y)) expect(blurred[(y * side + x) * 4]).toBeLessThanOrEqual(22)
  })

  it('leaves a uniform background unchanged and opaque', () => {
    const uniform = createImage(() => [20, 90, 200, 255])
    expect(blurBackground(uniform, transparent, side, side, 60)).toEqual(uniform)
  })

  it('blurs an edge with the standard deviation of its strength', () => {
    const edge = createImage(x => (x < 32 ? [0, 0, 0, 255] : [255, 255, 255, 255]))
    const row = blurBackground(edge, transparent, side, side, 100).subarray(0, side * 4)
    // The derivative of a blurred step is the kernel: its variance is the squared standard deviation.
    const steps = Array.from({ length: side - 1 }, (_, x) => (row[x * 4 + 4] ?? 0) - (row[x * 4] ?? 0))
    const total = steps.reduce((sum, step) => sum + step, 0)
    const variance = steps.reduce((sum, step, x) => sum + step * (x - 31) ** 2, 0) / total
    expect(Math.sqrt(variance)).toBeCloseTo(0.04 * side, 0)
  })
})
