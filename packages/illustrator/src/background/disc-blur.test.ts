import { createPlane } from '@pentimento/imaging'
import { describe, expect, it } from 'vitest'
import { blurDisc } from './disc-blur.ts'

const point = (side: number) => {
  const middle = (side - 1) / 2
  return createPlane(side, side, at => (at === middle * side + middle ? 1 : 0))
}

describe('the blur of a lens out of focus', () => {
  it.each([5, 20])('makes a point an even disc, with a radius of %i', radius => {
    const side = 6 * radius + 1
    const { data } = blurDisc(point(side), radius)
    const middle = (side - 1) / 2
    const at = (off: number) => data[middle * side + middle + off] * Math.PI * radius * radius
    expect(at(0)).toBeCloseTo(1, 0)
    expect(at(Math.round(0.7 * radius))).toBeCloseTo(1, 0)
    expect(at(Math.round(1.4 * radius))).toBeCloseTo(0, 1)
  })

  it('keeps what is even, and the sum of what is far from the borders', () => {
    const even = blurDisc(
      createPlane(40, 30, () => 0.4),
      18,
    )
    expect(Math.max(...even.data.map(value => Math.abs(value - 0.4)))).toBeLessThan(1e-5)
    const sum = blurDisc(point(121), 7.3).data.reduce((total, value) => total + value, 0)
    expect(sum).toBeCloseTo(1, 1)
  })

  it('works on planes smaller than the disc', () => {
    expect(
      blurDisc(
        createPlane(1, 3, () => 1),
        30,
      ).data,
    ).toEqual(new Float32Array([1, 1, 1]))
  })
})
