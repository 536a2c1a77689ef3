import { expect, it } from 'vitest'
import { squaredDistance } from '../mask/distance.ts'
import { createMask } from '../mask/mask.ts'
import { cornersOf } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { coverHalos } from './cover-halos.ts'

const [width, height] = [240, 90]
const region = {
  corners: cornersOf({ center: { x: 120, y: 45 }, u: { x: 1, y: 0 }, width: 200, height: 44 }),
}
/** Bars in the place of letters. */
const isLetter = (x: number, y: number) => x >= 30 && x < 210 && y >= 30 && y < 60 && x % 40 < 10
const strokes = createMask(width, height, i => isLetter(i % width, Math.floor(i / width)))

/** Letters on planks of many colors, with a halo of some width that is darker by some levels. */
function drawn(haloPx: number, levels: number): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const plank = 110 + ((x * 7 + y * 13) % 50)
      const isHalo = [-haloPx, 0, haloPx].some(u => [-haloPx, 0, haloPx].some(v => isLetter(x + u, y + v)))
      const value = isLetter(x, y) ? 250 : plank - (isHalo ? levels : 0)
      data.set([value, value, value - 20], (y * width + x) * 3)
    }
  return { data, width, height, channels: 3 }
}

it('grows the mask of strokes over a halo whose colors occur in the background, too', () => {
  const { data } = coverHalos(drawn(3, 24), strokes, [region])
  for (const x of [78, 79, 90, 91, 92]) expect(data[45 * width + x]).toBe(255)
  for (const x of [70, 100, 105]) expect(data[45 * width + x]).toBe(0)
})

it('leaves the mask as it is where there is no halo', () => {
  expect(coverHalos(drawn(0, 0), strokes, [region]).data).toEqual(strokes.data)
})

it('is not misled by something else beside the line, such as the sky beside a sign', () => {
  const image = drawn(0, 0)
  for (let y = 0; y < 26; y++)
    for (let x = 0; x < width; x++) image.data.set([20, 40, 110], (y * width + x) * 3)
  expect(coverHalos(image, strokes, [region]).data).toEqual(strokes.data)
})

/** Letters in front of something dark, and light around them by their distance, from 0 to 1. */
function lit(light: (distance: number) => number): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  const distance = squaredDistance(strokes)
  for (let i = 0; i < distance.length; i++) {
    const wall = 20 + ((i * 7) % 11)
    const value = distance[i] === 0 ? 250 : wall + 150 * light(Math.sqrt(distance[i]))
    data.set([value, wall + (value - wall) / 3, wall], 3 * i)
  }
  return { data, width, height, channels: 3 }
}

it('covers the light around neon tubes', () => {
  const { data } = coverHalos(
    lit(distance => Math.exp(-distance / 6)),
    strokes,
    [region],
  )
  for (const y of [24, 27, 63, 66]) expect(data[y * width + 124]).toBe(255)
  for (const y of [2, 88]) expect(data[y * width + 124]).toBe(0)
})

it('leaves the sign that letters are on', () => {
  const { data } = coverHalos(
    lit(distance => (distance < 14 ? 0.6 : 0)),
    strokes,
    [region],
  )
  for (const y of [20, 70]) expect(data[y * width + 124]).toBe(0)
})
