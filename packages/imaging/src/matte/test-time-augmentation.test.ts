import { describe, expect, it } from 'vitest'
import { createPlane, type Plane } from '../raster.ts'
import { isWidelyDoubtful, joinByConfidence, mirrorAtScale } from './test-time-augmentation.ts'

const matteOf = (valueAt: (x: number, y: number) => number, side = 256): Plane =>
  createPlane(side, side, pixel => valueAt(pixel % side, Math.floor(pixel / side)))

describe('isWidelyDoubtful', () => {
  it('is false for a sure matte and for one with soft edges', () => {
    expect(isWidelyDoubtful(matteOf(x => (x < 100 ? 1 : 0)))).toBe(false)
    expect(isWidelyDoubtful(matteOf(x => Math.min(1, Math.max(0, (110 - x) / 20))))).toBe(false)
  })

  it('is true if a large area is undecided, also at the image’s edge', () => {
    expect(isWidelyDoubtful(matteOf((x, y) => (x > 100 && x < 160 && y > 90 && y < 150 ? 0.4 : 0)))).toBe(
      true,
    )
    expect(isWidelyDoubtful(matteOf(x => (x < 40 ? 0.6 : 0)))).toBe(true)
  })
})

describe('mirrorAtScale', () => {
  const side = 64
  const ramps = Float32Array.from({ length: 2 * side * side }, (_, at) =>
    at < side * side ? (at % side) / side : Math.floor(at / side - side) / side,
  )

  it('mirrors each plane about the center, at its scale', () => {
    const scaled = mirrorAtScale(ramps, side, 0.5)
    for (const [x, y] of [
      [20, 30],
      [40, 44],
    ]) {
      expect(scaled[y * side + x]).toBeCloseTo((2 * (31.5 - x) + 31.5) / side, 5)
      expect(scaled[side * side + y * side + x]).toBeCloseTo((2 * (y - 31.5) + 31.5) / side, 5)
    }
  })

  it('repeats the edges where the image doesn’t reach', () => {
    const scaled = mirrorAtScale(ramps, side, 0.5)
    expect(scaled[0]).toBe(63 / side)
    expect(scaled[side - 1]).toBe(0)
  })

  it('is undone by the inverse scale', () => {
    const undone = mirrorAtScale(mirrorAtScale(ramps, side, 1 / 1.2), side, 1.2)
    for (const at of [10 * side + 10, 40 * side + 60, side * side + 30 * side + 5])
      expect(undone[at]).toBeCloseTo(ramps[at], 2)
  })
})

describe('joinByConfidence', () => {
  it('takes the more certain value', () => {
    const { data } = joinByConfidence(
      matteOf(x => (x < 64 ? 0.45 : 1), 128),
      matteOf(x => (x < 64 ? 0.99 : 0.4), 128),
    )
    expect(data[10]).toBeCloseTo(0.99, 2)
    expect(data[100]).toBeCloseTo(1, 2)
  })

  it('keeps values on which both agree', () => {
    const { data } = joinByConfidence(
      matteOf(() => 0.7, 8),
      matteOf(() => 0.7, 8),
    )
    for (const value of data) expect(value).toBeCloseTo(0.7, 5)
  })
})
