import { describe, expect, it } from 'vitest'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { seamlessClone } from './seamless-clone.ts'

const [width, height] = [48, 40]

function image(value: (x: number, y: number) => number[]): Raster {
  const pixels = Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)))
  return { data: Uint8ClampedArray.from(pixels.flat()), width, height, channels: pixels[0].length as 3 | 4 }
}

const isHole = (x: number, y: number) => x >= 16 && x < 34 && y >= 12 && y < 28
const mask: Mask = {
  data: Uint8Array.from({ length: width * height }, (_, i) =>
    isHole(i % width, Math.floor(i / width)) ? 255 : 0,
  ),
  width,
  height,
}
const scene = (x: number, y: number) => [40 + 2 * x, 60 + 3 * y, 90 + x]

describe('seamlessClone', () => {
  it('keeps every pixel outside the mask unchanged', () => {
    const noise = image((x, y) => [(x * 77 + y * 31) % 256, (x * y) % 256, (x * 13) % 256])
    const before = image(scene)
    const after = seamlessClone(before, noise, mask)
    for (let i = 0; i < mask.data.length; i++) {
      if (mask.data[i]) continue
      expect(after.data.subarray(3 * i, 3 * i + 3)).toEqual(before.data.subarray(3 * i, 3 * i + 3))
    }
    expect(before).toEqual(image(scene))
  })

  it('removes a brightness difference without a seam and keeps detail', () => {
    const spot = (x: number, y: number) => (x === 25 && y === 20 ? 50 : 0)
    const output = image((x, y) =>
      scene(x, y).map((v, c) => v + [25, -18, 12][c] + (x - 25) / 4 + spot(x, y)),
    )
    const after = seamlessClone(image(scene), output, mask)
    for (let i = 0; i < mask.data.length; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      for (let c = 0; c < 3; c++)
        expect(Math.abs(after.data[3 * i + c] - scene(x, y)[c] - spot(x, y))).toBeLessThan(6)
    }
  })

  it('continues the border’s alpha', () => {
    const before = image((x, y) => [...scene(x, y), 100])
    const after = seamlessClone(before, image(scene), mask)
    expect(after.channels).toBe(4)
    for (let at = 3; at < after.data.length; at += 4) expect(after.data[at]).toBe(100)
  })

  it('returns the other engine’s result for a full mask and the image for an empty one', () => {
    const [before, output] = [image(scene), image(() => [1, 2, 3])]
    const all = { ...mask, data: mask.data.map(() => 255) }
    expect(seamlessClone(before, output, all).data).toEqual(output.data)
    expect(seamlessClone(before, output, { ...mask, data: mask.data.map(() => 0) }).data).toEqual(before.data)
  })
})
