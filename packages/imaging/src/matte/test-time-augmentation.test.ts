import { describe, expect, it } from 'vitest'
import { createPlane, type Plane } from '../raster.ts'
import { isWidelyDoubtful, joinMirrored } from './test-time-augmentation.ts'

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

describe('joinMirrored', () => {
  it('takes the surer value of the same place', () => {
    const matte = matteOf(x => (x < 64 ? 0.45 : 1), 128)
    const mirrored = matteOf(x => (x >= 64 ? 0.99 : 0.4), 128)
    const { data } = joinMirrored(matte, mirrored)
    expect(data[10]).toBeCloseTo(0.99, 2)
    expect(data[100]).toBeCloseTo(1, 2)
  })

  it('leans to the subject where both mattes are sure and contradict each other', () => {
    const [subject, background] = [matteOf(() => 0.95, 8), matteOf(() => 0.05, 8)]
    expect(joinMirrored(background, subject).data[0]).toBeGreaterThan(0.65)
    expect(joinMirrored(subject, background).data[0]).toBeGreaterThan(0.65)
  })

  it('keeps values on which both agree', () => {
    const { data } = joinMirrored(
      matteOf(() => 0.7, 8),
      matteOf(() => 0.7, 8),
    )
    for (const value of data) expect(value).toBeCloseTo(0.7, 5)
  })
})
