import { describe, expect, it } from 'vitest'
import type { ExtendOptions, Matting } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { builtInOutpainting } from './built-in-outpainting.ts'

const nowhere = { left: 0, right: 0, up: 0, down: 0, seed: 0 }
const work = { signal: new AbortController().signal, progress: createProgress(() => undefined) }
const extend = (image: Raster, options: Partial<ExtendOptions>, matting?: Matting) =>
  builtInOutpainting({ matting }).extend(image, { ...nowhere, ...options }, work)

function paintImage(width: number, height: number, colorAt: (x: number, y: number) => number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 3)
  return { data, width, height, channels: 3 }
}

const pixel = ({ data, width, channels }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
]

describe('below a subject with a shadow', () => {
  const [width, height] = [160, 100]
  const isFigure = (x: number, y: number) => x >= 60 && x < 110 && y >= 20 && y < 84
  const isShadow = (x: number, y: number) => x >= 40 && x < 150 && y >= 84 && y < 96
  const matting: Matting = {
    name: 'Figure',
    matte: async () => ({
      data: Float32Array.from({ length: width * height }, (_, at) =>
        isFigure(at % width, Math.floor(at / width)) ? 1 : 0,
      ),
      width,
      height,
    }),
  }
  const yard = paintImage(width, height, (x, y) => {
    if (isFigure(x, y)) return [170, 40, 50]
    const grain = ((x * 37 + y * 101 + x * y * 7) % 23) - 11 + 12 * Math.sin(x / 9) * Math.sin(y / 7)
    const light = isShadow(x, y) ? 0.4 : 1
    return [165, 145, 115].map(value => light * (value + grain))
  })

  it.each([0, 1, 2])('the ground continues without the shadow, with seed %d', async seed => {
    const output = await extend(yard, { down: 40, seed }, matting)
    let dark = 0
    for (let y = height; y < output.height; y++)
      for (let x = 0; x < width; x++) if ((pixel(output, x, y)[0] ?? 0) < 100) dark++
    expect(dark / (40 * width)).toBeLessThan(0.01)
  })
})

it('shows nothing below that stands alone far from the edge', async () => {
  const [width, height] = [140, 140]
  const isOrnament = (x: number, y: number) => Math.abs(x - 70) < 9 && Math.abs(y - 76) < 5
  const room = paintImage(width, height, (x, y) => {
    const grain = ((x * 37 + y * 101 + x * y * 7) % 23) - 11
    if (isOrnament(x, y)) return [200 + grain, 60 + 8 * (x % 3), 50]
    return [150 + grain, 145 + grain, 140 + grain]
  })
  for (const seed of [0, 1]) {
    const output = await extend(room, { down: 60, seed })
    let red = 0
    for (let y = height; y < output.height; y++)
      for (let x = 0; x < width; x++) {
        const [r = 0, , b = 0] = pixel(output, x, y)
        if (r - b > 80) red++
      }
    expect(red, `seed ${seed}`).toBe(0)
  }
})
