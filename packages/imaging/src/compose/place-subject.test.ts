import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { coverFit } from './cover.ts'
import { placeSubject } from './place-subject.ts'

const [width, height] = [60, 40]
/** A red block, brighter on its right, on transparency. */
const data = new Uint8ClampedArray(width * height * 4)
for (let y = 10; y < 30; y++)
  for (let x = 20; x < 40; x++) data.set([x < 30 ? 120 : 240, 20, 30, 255], (y * width + x) * 4)
const cutout: Raster = { data, width, height, channels: 4 }
const pixel = (image: Raster, x: number, y: number) => [
  ...image.data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

it('returns the same cutout for an unchanged placement', async () => {
  expect(await placeSubject(cutout, { left: 0, top: 0, width, height }, width, height)).toBe(cutout)
})

it('moves by whole pixels without resampling, and crops at the frame', async () => {
  const moved = await placeSubject(cutout, { left: 30, top: -15, width, height }, width, height)
  expect(pixel(moved, 50, 0)).toEqual([120, 20, 30, 255])
  expect(pixel(moved, 59, 14)).toEqual([120, 20, 30, 255])
  expect(pixel(moved, 55, 15)[3]).toBe(0)
})

it('mirrors horizontally', async () => {
  const turned = await placeSubject(cutout, { left: 0, top: 0, width, height, flip: true }, width, height)
  expect([pixel(turned, 22, 20)[0], pixel(turned, 37, 20)[0]]).toEqual([240, 120])
})

it.each([0.5, 2])('has clean edges at %d times its size', async scale => {
  const place = { left: 30 - 30 * scale, top: 20 - 20 * scale, width: width * scale, height: height * scale }
  const sized = await placeSubject(cutout, place, width, height)
  expect(pixel(sized, 28, 20)[3]).toBe(255)
  for (let at = 0; at < sized.data.length; at += 4)
    if (sized.data[at + 3] > 16) expect(sized.data[at]).toBeGreaterThan(100)
})

it('covers a frame with an image, cropped around the focus', async () => {
  const wide: Raster = { data: new Uint8ClampedArray(90 * 30 * 3), width: 90, height: 30, channels: 3 }
  for (let at = 0; at < wide.data.length; at += 3) wide.data.fill((at / 3) % 90, at, at + 3)
  const left = await coverFit(wide, 30, 30, { x: 0, y: 50 })
  const right = await coverFit(wide, 30, 30, { x: 100, y: 50 })
  expect([left.width, left.height, left.data[0], right.data[0]]).toEqual([30, 30, 0, 60])
  expect(await coverFit(wide, 120, 80)).toMatchObject({ width: 120, height: 80, channels: 3 })
})
