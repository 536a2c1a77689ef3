import { expect, it } from 'vitest'
import { defaultBrush, radiusForPressure, sizeFromSlider, sliderFromSize, stepSize } from './brush.ts'

const image = { width: 3000, height: 2000 }

it('maps the slider from 1 pixel to half the image', () => {
  expect([sizeFromSlider(0, image), sizeFromSlider(100, image)]).toEqual([1, 1500])
  expect(sizeFromSlider(sliderFromSize(150, image), image)).toBe(150)
})

it('changes by at least one pixel per step, between 1 pixel and half the image', () => {
  expect([stepSize(1, 1, image), stepSize(2, -1, image), stepSize(1, -1, image)]).toEqual([2, 1, 1])
  expect([stepSize(100, 1, image), stepSize(100, -1, image)]).toEqual([115, 87])
  expect(stepSize(1500, 3, image)).toBe(1500)
})

it('scales with the pressure of a stylus; mouse and touch have none', () => {
  expect(radiusForPressure(40, 'pen', 1)).toBe(20)
  expect(radiusForPressure(40, 'pen', 0.5)).toBeCloseTo(12.5)
  expect(radiusForPressure(40, 'mouse', 0.5)).toBe(20)
  expect(radiusForPressure(40, 'touch', 0)).toBe(20)
})

it('supports an image of one pixel', () => {
  const dot = { width: 1, height: 1 }
  expect(defaultBrush(dot).sizePx).toBe(1)
  expect([sizeFromSlider(50, dot), sliderFromSize(1, dot), stepSize(1, 1, dot)]).toEqual([1, 0, 1])
})
