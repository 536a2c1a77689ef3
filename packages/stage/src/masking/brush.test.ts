import { expect, it } from 'vitest'
import { firstBrush, placeOf, radiusUnder, sizeAt, stepped } from './brush.ts'

const picture = { width: 3000, height: 2000 }

it('maps the slider from 1 pixel to half the image', () => {
  expect([sizeAt(0, picture), sizeAt(100, picture)]).toEqual([1, 1500])
  expect(sizeAt(placeOf(150, picture), picture)).toBe(150)
})

it('changes by at least one pixel per step, between 1 pixel and half the image', () => {
  expect([stepped(1, 1, picture), stepped(2, -1, picture), stepped(1, -1, picture)]).toEqual([2, 1, 1])
  expect([stepped(100, 1, picture), stepped(100, -1, picture)]).toEqual([115, 87])
  expect(stepped(1500, 3, picture)).toBe(1500)
})

it('scales with the pressure of a stylus; mouse and touch have none', () => {
  expect(radiusUnder(40, 'pen', 1)).toBe(20)
  expect(radiusUnder(40, 'pen', 0.5)).toBeCloseTo(12.5)
  expect(radiusUnder(40, 'mouse', 0.5)).toBe(20)
  expect(radiusUnder(40, 'touch', 0)).toBe(20)
})

it('supports an image of one pixel', () => {
  const dot = { width: 1, height: 1 }
  expect(firstBrush(dot).sizePx).toBe(1)
  expect([sizeAt(50, dot), placeOf(1, dot), stepped(1, 1, dot)]).toEqual([1, 0, 1])
})
