import { expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundCells, isPatterned, measureCells } from './calm-cells.ts'

const [width, height] = [160, 80]
const box = { left: 0, top: 0, right: width, bottom: height }

/** Whether a background with grain has a pattern, in cells of 5 pixels. */
function hasPattern(lighter: (x: number, y: number) => number): boolean {
  const random = randomIntegers(3)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const value = lighter(i % width, Math.floor(i / width)) + (random() % 9) - 4
    data.set([90 + value, 160 + value, 10 + value], 3 * i)
  }
  const image: Raster = { data, width, height, channels: 3 }
  const grid = measureCells(image, { data: new Uint8Array(width * height), width, height }, box, 5)
  return isPatterned({ ...grid, kinds: findBackgroundCells(grid, [95, 165, 15], { withShades: true }) }, box)
}

it('tells a pattern of large dots from shading with grain', () => {
  const isDot = (x: number, y: number) => Math.hypot((x % 30) - 15, (y % 30) - 15) < 9
  expect(hasPattern((x, y) => (isDot(x, y) ? 16 : 0))).toBe(true)
  expect(hasPattern(x => x / 2)).toBe(false)
  expect(hasPattern(() => 0)).toBe(false)
})
