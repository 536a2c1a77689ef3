import { expect, test } from 'vitest'
import { leastRectangle } from './least-rectangle.ts'
import { areaOf, cornersOf, rectangleOf, sharedArea } from './quad.ts'

const turned = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return {
    centre: { x: 40, y: 30 },
    u: { x: Math.cos(angle), y: Math.sin(angle) },
    width: 20,
    height: 8,
  }
}

test.each([0, 30, -45, 90])('a rectangle rotated by %d degrees is recovered from its corners', degrees => {
  const { centre, u, width, height } = rectangleOf(cornersOf(turned(degrees)))
  expect([centre.x, centre.y, u.x, u.y, width, height]).toEqual(
    [40, 30, Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180), 20, 8].map(value =>
      expect.closeTo(value, 9),
    ),
  )
})

test('the minimum-area rectangle of a rotated one’s corners is that one, wide and facing right', () => {
  for (const degrees of [0, 17, 60, -60, 90]) {
    const found = leastRectangle([...cornersOf(turned(degrees)), { x: 40, y: 30 }])
    expect(found.width).toBeCloseTo(20, 6)
    expect(found.height).toBeCloseTo(8, 6)
    expect(found.u.x).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 6)
  }
})

test('collinear points have a rectangle of height 0', () => {
  const { width, height } = leastRectangle([
    { x: 0, y: 0 },
    { x: 3, y: 4 },
    { x: 6, y: 8 },
  ])
  expect([width, height]).toEqual([expect.closeTo(10, 9), expect.closeTo(0, 9)])
})

test('the intersection area doesn’t depend on rotation', () => {
  const one = cornersOf(turned(0))
  expect(sharedArea(one, one)).toBeCloseTo(160, 6)
  expect(sharedArea(one, cornersOf({ ...turned(0), centre: { x: 50, y: 30 } }))).toBeCloseTo(80, 6)
  expect(sharedArea(one, cornersOf(turned(90)))).toBeCloseTo(64, 6)
  expect(sharedArea(one, cornersOf({ ...turned(30), centre: { x: 90, y: 30 } }))).toBe(0)
  expect(areaOf(one)).toBeCloseTo(160, 6)
})
