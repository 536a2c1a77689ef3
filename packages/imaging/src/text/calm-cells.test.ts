import { expect, it } from 'vitest'
import { fixed } from '../complete/membrane.ts'
import { randomIntegers } from '../complete/random-integers.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundCells, isPatterned, measureCells } from './calm-cells.ts'

const [width, height] = [160, 80]
const box = { left: 0, top: 0, right: width, bottom: height }

/** The cells of 5 pixels, some of them background, of a color with grain that is lighter by some levels. */
function judge(lighter: (x: number, y: number) => number) {
  const random = randomIntegers(3)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const value = lighter(i % width, Math.floor(i / width)) + (random() % 9) - 4
    data.set([90 + value, 160 + value, 10 + value], 3 * i)
  }
  const image: Raster = { data, width, height, channels: 3 }
  const grid = measureCells(image, { data: new Uint8Array(width * height), width, height }, box, 5)
  return { ...grid, kinds: findBackgroundCells(grid, [90, 160, 10], { withShades: true }) }
}

const hasPattern = (lighter: (x: number, y: number) => number) => isPatterned(judge(lighter), box)

it('tells a pattern of large dots from shading with grain', () => {
  const isDot = (x: number, y: number) => Math.hypot((x % 30) - 15, (y % 30) - 15) < 9
  expect(hasPattern((x, y) => (isDot(x, y) ? 16 : 0))).toBe(true)
  expect(hasPattern(x => x / 2)).toBe(false)
  expect(hasPattern(() => 0)).toBe(false)
})

it('takes steep shading for background, but no bar that is as faint', () => {
  const isBackground = (x: number, lighter: (x: number) => number) =>
    judge(lighter).kinds[8 * (width / 5) + x / 5] === fixed
  const shade = (x: number) => Math.min(12, 0.4 * Math.max(0, x - 60))
  expect(isBackground(130, x => shade(x) + (x >= 130 && x < 135 ? 12 : 0))).toBe(false)
  expect(isBackground(130, shade)).toBe(true)
  const steep = (x: number) => 0.04 * Math.max(0, x - 60) ** 2
  expect(isBackground(85, steep)).toBe(true)
  expect(isBackground(90, steep)).toBe(true)
})
