import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { colorClarity } from './clarity.ts'

const side = 96
/** Gray of a level with noise of about a deviation, the same each time. */
function noisy(level: number, deviation: number): Raster {
  let state = 1
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647 - 0.5
  }
  const data = Uint8ClampedArray.from({ length: side * side * 3 }, () => level + deviation * 3.46 * random())
  return { data, width: side, height: side, channels: 3 }
}
const clarityOf = (image: Raster) => {
  const { data } = colorClarity(image)
  return data.reduce((sum, value) => sum + value, 0) / data.length
}

it('is full for middle tones and highlights, also noisy ones', () => {
  for (const level of [100, 180, 250]) expect(clarityOf(noisy(level, 5))).toBeGreaterThan(0.99)
})

it('is low in the dark, where rounding and compression are as large as the image', () => {
  expect(clarityOf(noisy(4, 1))).toBeLessThan(0.05)
  expect(clarityOf(noisy(12, 1))).toBeLessThan(0.4)
})

it('decreases with the noise', () => {
  expect(clarityOf(noisy(45, 8))).toBeLessThan(clarityOf(noisy(45, 1)) - 0.3)
})
