import { expect, test } from 'vitest'
import { sidesFor } from './find-regions.ts'
import { type LikelyRegion, likelyRegions } from './likely-regions.ts'
import { mergeRegions } from './merge-regions.ts'

/** A likelihood map with bars of 200 out of 255. */
function bars(...places: [left: number, top: number, width: number, height: number, value?: number][]) {
  const map = { data: new Uint8Array(100 * 60), width: 100, height: 60 }
  for (const [left, top, width, height, value = 200] of places) {
    for (let y = top; y < top + height; y++) map.data.fill(value, y * 100 + left, y * 100 + left + width)
  }
  return map
}

const region = (x: number, y: number, width: number, height: number): LikelyRegion => ({
  rectangle: { centre: { x, y }, u: { x: 1, y: 0 }, width, height },
  score: 0.9,
})

test('a likely bar is a region, grown by its area over its outline on each side', () => {
  const [found, ...others] = likelyRegions(bars([20, 20, 40, 10]))
  expect(others).toEqual([])
  const grown = (40 * 10 * 1.6) / 100
  expect(found.rectangle.centre).toEqual({ x: expect.closeTo(40, 6), y: expect.closeTo(25, 6) })
  expect(found.rectangle.width).toBeCloseTo(40 + 2 * grown, 6)
  expect(found.rectangle.height).toBeCloseTo(10 + 2 * grown, 6)
  expect(found.score).toBeCloseTo(200 / 255, 6)
})

test('bars that do not touch are regions of their own; what is faint, unsure or tiny is none', () => {
  expect(likelyRegions(bars([5, 5, 30, 6], [50, 5, 30, 6]))).toHaveLength(2)
  expect(likelyRegions(bars([5, 5, 30, 6, 60], [50, 5, 30, 6, 120], [5, 40, 2, 2]))).toEqual([])
})

test('a coarse region gives way to the finer lines that cover it', () => {
  const lines = [region(50, 20, 80, 10), region(50, 34, 80, 10)]
  expect(mergeRegions([[region(50, 27, 82, 26)], lines])).toEqual(lines)
})

test('a coarse region takes in pieces that finer looks see of it, and leaves the rest be', () => {
  const headline = region(50, 30, 90, 30)
  const elsewhere = region(200, 30, 40, 10)
  expect(mergeRegions([[headline], [region(30, 30, 20, 20), elsewhere]])).toEqual([headline, elsewhere])
})

test.each([
  [300, [600]],
  [900, [960]],
  [1000, [960]],
  [2000, [960, 2000]],
  [4000, [960, 1960, 4000]],
])('a picture of %d pixels is looked at with sides of %j', (longest, sides) => {
  expect(sidesFor(longest)).toEqual(sides)
})
