import { describe, expect, it } from 'vitest'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from './enlarge.ts'
import { resizeImage } from './resize-image.ts'
import { shrink } from './shrink.ts'

const rampPlane = (width: number): Plane => ({
  data: Float32Array.from({ length: width }, (_, x) => (x + 0.5) / width),
  width,
  height: 1,
})

describe('enlarging', () => {
  it.each([2, 3.7, 16])('preserves a ramp, %d times as wide', factor => {
    const width = Math.round(32 * factor)
    const { data } = enlarge(rampPlane(32), width, 4)
    const margin = Math.ceil(factor)
    for (let x = margin; x < width - margin; x++)
      expect(data[2 * width + x]).toBeCloseTo((x + 0.5) / width, 5)
  })

  it('repeats the plane’s edges', () => {
    const { data } = enlarge({ data: Float32Array.of(0, 1), width: 2, height: 1 }, 4, 1)
    expect([...data]).toEqual([0, 0.25, 0.75, 1])
  })

  it('fills the plane with a single pixel', () => {
    const { data } = enlarge({ data: Float32Array.of(0.4), width: 1, height: 1 }, 3, 5)
    expect([...data]).toEqual(Array.from({ length: 15 }, () => Math.fround(0.4)))
  })
})

describe('shrinking', () => {
  it.each([600, 341, 75])('preserves a ramp of 1200 pixels at %d', async width => {
    const data = new Uint8ClampedArray(1200 * 8 * 3)
    for (let at = 0; at < data.length; at++) data[at] = (((Math.floor(at / 3) % 1200) + 0.5) / 1200) * 255
    const image: Raster = { data, width: 1200, height: 8, channels: 3 }
    const small = await shrink(image, width, 4)
    for (let x = 4; x < width - 4; x++) {
      expect(Math.abs(small.data[(2 * width + x) * 3] - ((x + 0.5) / width) * 255)).toBeLessThan(1.5)
    }
  })

  it('ignores the color of a transparent neighbor', async () => {
    const data = Uint8ClampedArray.of(200, 30, 30, 255, 0, 255, 0, 0)
    const small = await shrink({ data, width: 2, height: 1, channels: 4 }, 1, 1)
    for (const [at, value] of [200, 30, 30, 128].entries()) {
      expect(Math.abs(small.data[at] - value)).toBeLessThanOrEqual(2)
    }
  })

  it('accepts the thinnest image', async () => {
    const image: Raster = { data: new Uint8Array(30_000).fill(9), width: 1, height: 10_000, channels: 3 }
    const small = await shrink(image, 1, 768)
    expect(small).toMatchObject({ width: 1, height: 768 })
    expect(new Set(small.data)).toEqual(new Set([9]))
  })
})

describe('resizing', () => {
  it.each([
    [300, 200],
    [41, 33],
    [80, 500],
  ])('preserves a ramp at %d×%d', async (width, height) => {
    const data = new Uint8ClampedArray(100 * 70 * 3)
    for (let i = 0; i < 100 * 70; i++) {
      data[3 * i] = (((i % 100) + 0.5) / 100) * 255
      data[3 * i + 1] = ((Math.floor(i / 100) + 0.5) / 70) * 255
    }
    const image = await resizeImage({ data, width: 100, height: 70, channels: 3 }, width, height)
    expect(image).toMatchObject({ width, height, channels: 3 })
    const [right, bottom] = [Math.ceil((4 * width) / 100), Math.ceil((4 * height) / 70)]
    for (let y = bottom; y < height - bottom; y++) {
      for (let x = right; x < width - right; x++) {
        const at = (y * width + x) * 3
        expect(Math.abs(image.data[at] - ((x + 0.5) / width) * 255)).toBeLessThan(1.5)
        expect(Math.abs(image.data[at + 1] - ((y + 0.5) / height) * 255)).toBeLessThan(1.5)
      }
    }
  })
})
