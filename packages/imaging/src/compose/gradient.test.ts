import { expect, it } from 'vitest'
import { gradientBackground, solidBackground } from './gradient.ts'

const colors = ['#102040', '#f0e0d0']

it('runs from the first color to the last in the direction of the angle', () => {
  const { data } = gradientBackground({ shape: 'linear', angle: 90, colors }, 300, 100)
  expect(Math.abs(data[0] - 0x10)).toBeLessThan(3)
  expect(Math.abs(data[299 * 3] - 0xf0)).toBeLessThan(3)
  const down = gradientBackground({ shape: 'linear', angle: 180, colors }, 100, 300).data
  expect(Math.abs(down[(299 * 100 + 50) * 3 + 2] - 0xd0)).toBeLessThan(3)
})

it('starts at the center if radial', () => {
  const { data } = gradientBackground({ shape: 'radial', angle: 0, colors }, 101, 101)
  expect(Math.abs(data[(50 * 101 + 50) * 3] - 0x10)).toBeLessThan(4)
  expect(Math.abs(data[0] - 0xf0)).toBeLessThan(4)
})

it('passes through three colors in order', () => {
  const { data } = gradientBackground(
    { shape: 'linear', angle: 90, colors: ['#000000', '#ff0000', '#000000'] },
    401,
    3,
  )
  expect([data[0], data[200 * 3], data[400 * 3]].map(value => value > 128)).toEqual([false, true, false])
})

it('is dithered: where a level changes, the two are mixed', () => {
  const [width, height] = [2000, 16]
  const { data } = gradientBackground(
    { shape: 'linear', angle: 90, colors: ['#808080', '#8c8c8c'] },
    width,
    height,
  )
  let mixed = 0
  for (let x = 0; x < width; x++) {
    const column = new Set(Array.from({ length: height }, (_, y) => data[(y * width + x) * 3]))
    if (column.size > 1) mixed++
  }
  expect(mixed / width).toBeGreaterThan(0.6)
})

it('fills with exactly one color', () => {
  expect([...solidBackground('#2a3cb4', 2, 1).data]).toEqual([0x2a, 0x3c, 0xb4, 0x2a, 0x3c, 0xb4])
})
