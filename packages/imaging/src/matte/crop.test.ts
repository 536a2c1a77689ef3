import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { cropImage, subjectBox } from './crop.ts'

function withPixels(width: number, height: number, alphas: [x: number, y: number, alpha: number][]): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [x, y, alpha] of alphas) data.set([x, y, 7, alpha], (y * width + x) * 4)
  return { data, width, height, channels: 4 }
}

it('contains all visible pixels and the margin, clipped to the image', () => {
  const cutout = withPixels(40, 30, [
    [10, 5, 255],
    [20, 24, 30],
  ])
  expect(subjectBox(cutout, 0)).toEqual({ left: 10, top: 5, right: 21, bottom: 25 })
  expect(subjectBox(cutout, 8)).toEqual({ left: 2, top: 0, right: 29, bottom: 30 })
})

it('ignores almost transparent pixels', () => {
  const cutout = withPixels(40, 30, [
    [1, 1, 3],
    [20, 10, 255],
  ])
  expect(subjectBox(cutout, 0)).toEqual({ left: 20, top: 10, right: 21, bottom: 11 })
})

it('is undefined if nothing is visible', () => {
  expect(subjectBox(withPixels(4, 3, []), 5)).toBeUndefined()
})

it('crops exactly', () => {
  const part = cropImage(withPixels(40, 30, [[20, 10, 255]]), { left: 19, top: 10, right: 21, bottom: 12 })
  expect(part).toMatchObject({ width: 2, height: 2, channels: 4 })
  expect([...part.data.subarray(0, 8)]).toEqual([0, 0, 0, 0, 20, 10, 7, 255])
})
