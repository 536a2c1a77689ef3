import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { addWatermark } from './add-watermark.ts'

function plain(width: number, height: number, value: number, alpha?: number): Raster {
  const pixel = alpha === undefined ? [value, value, value] : [value, value, value, alpha]
  const data = Uint8ClampedArray.from(
    { length: width * height * pixel.length },
    (_, at) => pixel[at % pixel.length],
  )
  return { data, width, height, channels: alpha === undefined ? 3 : 4 }
}

/** All alpha values, ascending. */
const alphas = ({ data }: Raster) => data.filter((_, at) => at % 4 === 3).sort()

/** The box of the differing pixels of two images, and the largest difference. */
function changed(one: Raster, other: Raster) {
  const { width, channels } = one
  let [left, top, right, bottom, most] = [Infinity, Infinity, -1, -1, 0]
  for (let at = 0; at < one.data.length; at++) {
    const difference = Math.abs(one.data[at] - other.data[at])
    if (difference === 0) continue
    const x = Math.floor(at / channels) % width
    const y = Math.floor(at / channels / width)
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
    most = Math.max(most, difference)
  }
  return { left, top, right, bottom, most }
}

describe('the watermark', () => {
  it.each([0, 128, 255])('is visible on gray %d, only in the lower right corner', async value => {
    const image = plain(800, 600, value)
    const { left, top, right, bottom, most } = changed(image, await addWatermark(image))
    expect(most).toBeGreaterThan(60)
    expect(left).toBeGreaterThan(800 * 0.88)
    expect(top).toBeGreaterThan(600 * 0.84)
    expect(right).toBeLessThan(800)
    expect(bottom).toBeLessThan(600)
  })

  it('is visible on transparent pixels, and keeps opaque pixels opaque', async () => {
    const clear = await addWatermark(plain(400, 400, 0, 0))
    expect(alphas(clear).at(-1)).toBeGreaterThan(180)
    const solid = await addWatermark(plain(400, 400, 90, 255))
    expect(alphas(solid).at(0)).toBe(255)
  })

  it('doesn’t modify its input, and skips an image that is too small', async () => {
    const image = plain(100, 80, 200)
    const before = image.data.slice()
    await addWatermark(image)
    expect(image.data).toEqual(before)
    const speck = plain(20, 500, 10)
    expect(changed(speck, await addWatermark(speck)).most).toBe(0)
  })
})
