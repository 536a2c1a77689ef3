import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { contentBox, findPlainSides } from './plain-margins.ts'

function image(colorAt: (x: number, y: number) => number[]): Raster {
  const channels = colorAt(0, 0).length as 3 | 4
  const data = new Uint8ClampedArray(100 * 50 * channels)
  for (let y = 0; y < 50; y++) for (let x = 0; x < 100; x++) data.set(colorAt(x, y), (y * 100 + x) * channels)
  return { data, width: 100, height: 50, channels }
}
const isInside = (x: number, y: number) => x >= 20 && x < 60 && y >= 10 && y < 30
const box = { left: 0.2, top: 0.2, right: 0.6, bottom: 0.6 }

it('finds what doesn’t have the color of the background, apart from the noise of a JPEG', () => {
  const noisy = image((x, y) => [isInside(x, y) ? 240 : 250 + ((x * 31 + y * 17) % 6), 250, 250])
  expect(contentBox(noisy, '#fcfafa')).toEqual(box)
})

it('finds the visible part of a cutout', () => {
  expect(
    contentBox(
      image((x, y) => [9, 9, 9, isInside(x, y) ? 40 : 0]),
      '#ffffff',
    ),
  ).toEqual(box)
})

it('finds no content in an empty image', () => {
  expect(
    contentBox(
      image(() => [255, 255, 255]),
      '#ffffff',
    ),
  ).toBeUndefined()
  expect(
    contentBox(
      image(() => [0, 0, 0, 0]),
      '#ffffff',
    ),
  ).toBeUndefined()
})

it('finds sides that have one color each', () => {
  const header = image((x, y) => {
    if (y < 8) return [200, 90, 20]
    return x > 90 && y > 20 && y < 30 ? [10, 10, 10] : [250, 250, 250]
  })
  expect(findPlainSides(header)).toEqual({ left: false, top: true, right: false, bottom: true })
})
