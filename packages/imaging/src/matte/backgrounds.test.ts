import { expect, test } from 'vitest'
import type { Plane, Raster } from '../raster.ts'
import { compositeOverBlurred, compositeOverColor, dropAlpha } from './backgrounds.ts'

/** A disc at the center of 400×300 pixels. */
function drawnDisc(front: number[], back: number[]): { image: Raster; alpha: Plane } {
  const [width, height] = [400, 300]
  const alpha = new Float32Array(width * height)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const away = Math.hypot((pixel % width) + 0.5 - width / 2, Math.floor(pixel / width) + 0.5 - height / 2)
    alpha[pixel] = Math.min(1, Math.max(0, (90 - away) / 2 + 0.5))
    for (let at = 0; at < 3; at++)
      data[pixel * 3 + at] = front[at] * alpha[pixel] + back[at] * (1 - alpha[pixel])
  }
  return { image: { data, width, height, channels: 3 }, alpha: { data: alpha, width, height } }
}

function withAlpha({ data, width, height }: Raster, alpha: Plane): Raster {
  const out = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    out.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    out[pixel * 4 + 3] = alpha.data[pixel] * 255
  }
  return { data: out, width, height, channels: 4 }
}

test('composites a cutout over a color exactly', () => {
  const data = Uint8ClampedArray.of(200, 30, 30, 255, 200, 30, 30, 0, 200, 30, 30, 51)
  const { data: output, channels } = compositeOverColor({ data, width: 3, height: 1, channels: 4 }, '#2a3cb4')
  expect(channels).toBe(3)
  expect([...output]).toEqual([200, 30, 30, 0x2a, 0x3c, 0xb4, 74, 54, 150])
})

test('drops transparency and keeps colors', () => {
  const data = Uint8ClampedArray.of(9, 8, 7, 0)
  expect([...dropAlpha({ data, width: 1, height: 1, channels: 4 }).data]).toEqual([9, 8, 7])
})

test('a blurred background contains nothing of the subject', async () => {
  const { image, alpha } = drawnDisc([250, 20, 20], [20, 60, 200])
  const output = await compositeOverBlurred(withAlpha(image, alpha), image, 100)
  let tintedPixels = 0
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    if (alpha.data[pixel] > 0) continue
    if (output.data[pixel * 3] >= 30 || output.data[pixel * 3 + 2] <= 190) tintedPixels++
  }
  expect(tintedPixels).toBe(0)
})

test('blurs the background and not the subject, more with more strength', async () => {
  const { image, alpha } = drawnDisc([128, 128, 128], [0, 0, 0])
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    const stripe = Math.floor((pixel % 400) / 8) % 2 ? 220 : 40
    image.data.fill(stripe, pixel * 3, pixel * 3 + 3)
  }
  const cut = withAlpha(image, alpha)
  const contrast = async (strength: number) => {
    const { data } = await compositeOverBlurred(cut, image, strength)
    return Math.abs(data[(10 * 400 + 12) * 3] - data[(10 * 400 + 20) * 3])
  }
  expect(await contrast(0)).toBe(180)
  expect(await contrast(20)).toBeLessThan(180)
  expect(await contrast(100)).toBeLessThan((await contrast(20)) + 1)
  const { data } = await compositeOverBlurred(cut, image, 100)
  const center = (150 * 400 + 200) * 3
  expect(data[center]).toBe(image.data[center])
})

test('accepts the smallest image', async () => {
  const image: Raster = { data: Uint8ClampedArray.of(9, 8, 7), width: 1, height: 1, channels: 3 }
  const cut = withAlpha(image, { data: Float32Array.of(0), width: 1, height: 1 })
  expect([...(await compositeOverBlurred(cut, image, 100)).data]).toEqual([9, 8, 7])
})
