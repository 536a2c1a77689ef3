import { expect, test } from 'vitest'
import { type DetectedRegion, regionsFromMap } from './detected-regions.ts'
import { scalesFor } from './find-regions.ts'
import { addMissed, mergeRegions } from './merge-regions.ts'

/** A probability map with bars of 200 of 255. */
function bars(...places: [left: number, top: number, width: number, height: number, value?: number][]) {
  const map = { data: new Uint8Array(100 * 60), width: 100, height: 60 }
  for (const [left, top, width, height, value = 200] of places) {
    for (let y = top; y < top + height; y++) map.data.fill(value, y * 100 + left, y * 100 + left + width)
  }
  return map
}

const region = (x: number, y: number, width: number, height: number): DetectedRegion => ({
  rectangle: { center: { x, y }, u: { x: 1, y: 0 }, width, height },
  score: 0.9,
})

test('expands a bar of high probability by its area over its perimeter on each side', () => {
  const [found, ...others] = regionsFromMap(bars([20, 20, 40, 10]))
  expect(others).toEqual([])
  const grown = (40 * 10 * 1.6) / 100
  expect(found.rectangle.center).toEqual({ x: expect.closeTo(40, 6), y: expect.closeTo(25, 6) })
  expect(found.rectangle.width).toBeCloseTo(40 + 2 * grown, 6)
  expect(found.rectangle.height).toBeCloseTo(10 + 2 * grown, 6)
  expect(found.score).toBeCloseTo(200 / 255, 6)
})

test('separates bars that don’t touch; drops faint, low-scoring or tiny ones', () => {
  expect(regionsFromMap(bars([5, 5, 30, 6], [50, 5, 30, 6]))).toHaveLength(2)
  expect(regionsFromMap(bars([5, 5, 30, 6, 60], [50, 5, 30, 6, 120], [5, 40, 2, 2]))).toEqual([])
})

test('replaces a coarse region by the finer lines that cover it', () => {
  const lines = [region(50, 20, 80, 10), region(50, 34, 80, 10)]
  expect(mergeRegions([[region(50, 27, 82, 26)], lines])).toMatchObject(lines)
})

test('drops finer parts inside a coarse region, and keeps the others', () => {
  const headline = region(50, 30, 90, 30)
  const elsewhere = region(200, 30, 40, 10)
  const letter = region(30, 30, 20, 20)
  expect(mergeRegions([[headline], [letter, elsewhere]])).toEqual([
    { ...headline, inner: [{ ...letter, inner: [], alternatives: [] }], alternatives: [] },
    { ...elsewhere, inner: [], alternatives: [] },
  ])
})

test('adds what a further pass found beside the others, and marks it; what overlaps them is an alternative', () => {
  const [line, part, beside, again] = [
    region(50, 20, 80, 10),
    region(40, 21, 30, 10),
    region(50, 60, 40, 10),
    region(52, 60, 40, 12),
  ]
  const all = addMissed(mergeRegions([[line]]), [part, beside, again])
  const missed = { inner: [], alternatives: [], wasMissed: true }
  expect(all).toEqual([
    { ...line, inner: [], alternatives: [{ ...part, ...missed }] },
    { ...beside, ...missed, alternatives: [{ ...again, ...missed }] },
  ])
})

test.each([
  [300, [600]],
  [900, [960]],
  [1000, [960]],
  [2000, [960, 2000]],
  [4000, [960, 1960, 4000]],
])('an image of %d pixels is analyzed with sides of %j', (longest, sides) => {
  expect(scalesFor(longest)).toEqual(sides)
})
