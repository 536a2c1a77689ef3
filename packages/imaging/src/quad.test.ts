import { expect, test } from 'vitest'
import { cornersOf, intersectionArea, polygonArea, toRotatedRectangle } from './quad.ts'
import { minAreaRectangle } from './text/min-area-rectangle.ts'

const turned = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return {
    center: { x: 40, y: 30 },
    u: { x: Math.cos(angle), y: Math.sin(angle) },
    width: 20,
    height: 8,
  }
}

test.each([0, 30, -45, 90])('a rectangle rotated by %d degrees is recovered from its corners', degrees => {
  const { center, u, width, height } = toRotatedRectangle(cornersOf(turned(degrees)))
  expect([center.x, center.y, u.x, u.y, width, height]).toEqual(
    [40, 30, Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180), 20, 8].map(value =>
      expect.closeTo(value, 9),
    ),
  )
})

test('the minimum-area rectangle of a rotated one’s corners is that one, wide and facing right', () => {
  for (const degrees of [0, 17, 60, -60, 90]) {
    const found = minAreaRectangle([...cornersOf(turned(degrees)), { x: 40, y: 30 }])
    expect(found.width).toBeCloseTo(20, 6)
    expect(found.height).toBeCloseTo(8, 6)
    expect(found.u.x).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 6)
  }
})

test('collinear points have a rectangle of height 0', () => {
  const { width, height } = minAreaRectangle([
    { x: 0, y: 0 },
    { x: 3, y: 4 },
    { x: 6, y: 8 },
  ])
  expect([width, height]).toEqual([expect.closeTo(10, 9), expect.closeTo(0, 9)])
})

test('the intersection area doesn’t depend on rotation', () => {
  const one = cornersOf(turned(0))
  expect(intersectionArea(one, one)).toBeCloseTo(160, 6)
  expect(intersectionArea(one, cornersOf({ ...turned(0), center: { x: 50, y: 30 } }))).toBeCloseTo(80, 6)
  expect(intersectionArea(one, cornersOf(turned(90)))).toBeCloseTo(64, 6)
  expect(intersectionArea(one, cornersOf({ ...turned(30), center: { x: 90, y: 30 } }))).toBe(0)
  expect(polygonArea(one)).toBeCloseTo(160, 6)
})
