import { describe, expect, it } from 'vitest'
import type { ExtendOptions, Matting } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { builtInOutpainting } from './built-in-outpainting.ts'

const nowhere = { left: 0, right: 0, up: 0, down: 0, seed: 0 }
const work = { signal: new AbortController().signal, progress: createProgress(() => undefined) }
const extend = (image: Raster, options: Partial<ExtendOptions>, matting?: Matting) =>
  builtInOutpainting(matting).extend(image, { ...nowhere, ...options }, work)

function paintImage(width: number, height: number, colorAt: (x: number, y: number) => number[]): Raster {
  const channels = colorAt(0, 0).length as 3 | 4
  const data = new Uint8ClampedArray(width * height * channels)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * channels)
  return { data, width, height, channels }
}

const pixel = ({ data, width, channels }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
]

function expectInside(output: Raster, image: Raster, left: number, up: number) {
  const row = image.width * image.channels
  for (let y = 0; y < image.height; y++) {
    const from = ((y + up) * output.width + left) * output.channels
    expect([...output.data.subarray(from, from + row)]).toEqual([
      ...image.data.subarray(y * row, (y + 1) * row),
    ])
  }
}

/** Sky above a horizon, grain over both. */
const landscape = paintImage(96, 80, (x, y) => {
  const grain = ((x * 37 + y * 101 + x * y * 7) % 13) - 6
  return y < 40 ? [110 + y + grain, 150 + y / 2 + grain, 220 + grain] : [120 + grain, 90 + grain, 50 + grain]
})

describe('the extended image', () => {
  it('contains the image unchanged, and has the requested size', async () => {
    const output = await extend(landscape, { left: 30, right: 20, up: 12, down: 50 })
    expect([output.width, output.height]).toEqual([146, 142])
    expectInside(output, landscape, 30, 12)
  })

  it('is the image itself for margins of 0', async () => {
    expect((await extend(landscape, {})).data).toEqual(landscape.data)
  })

  it('is the same for the same seed, and different for another', async () => {
    const [one, again, other] = [3, 3, 4].map(seed => extend(landscape, { right: 40, down: 30, seed }))
    expect((await again)?.data).toEqual((await one)?.data)
    expect((await other)?.data).not.toEqual((await one)?.data)
  })

  it('continues the horizon at its height, even beyond half the image’s width', async () => {
    const output = await extend(landscape, { right: 150 })
    for (let x = 96; x < output.width; x += 6) {
      const [red = 0, , blue = 0] = pixel(output, x, 36)
      const [redBelow = 0, , blueBelow = 0] = pixel(output, x, 44)
      expect(blue, `sky at ${x}`).toBeGreaterThan(red)
      expect(redBelow, `ground at ${x}`).toBeGreaterThan(blueBelow)
    }
  })

  it('continues a gradient without a step at the edge', async () => {
    const ramp = paintImage(80, 60, (x, y) => [60 + x, 80 + y, 120])
    const output = await extend(ramp, { right: 30 })
    for (let y = 4; y < 56; y++) {
      const [before = 0] = pixel(output, 79, y)
      const [after = 0] = pixel(output, 80, y)
      expect(Math.abs(after - before), `row ${y}`).toBeLessThanOrEqual(4)
    }
  })

  it('has alpha if the image has', async () => {
    const glass = paintImage(40, 40, (x, y) => [x * 4, y * 4, 90, 128])
    const output = await extend(glass, { left: 15 })
    expect(output.channels).toBe(4)
    expect(Math.abs((pixel(output, 3, 20)[3] ?? 0) - 128)).toBeLessThanOrEqual(2)
  })

  it.each([1, 2, 5, 9])('works for an image %i pixels wide', async side => {
    const dot = paintImage(side, side, () => [200, 100, 50])
    const output = await extend(dot, { left: 30, up: 7, right: 1 })
    expect([output.width, output.height]).toEqual([side + 31, side + 7])
    expect(pixel(output, 0, 0)).toEqual([200, 100, 50])
  })
})

it('doesn’t repeat the subject if a matte is available', async () => {
  const isBall = (x: number, y: number) => Math.hypot(x - 100, y - 40) < 22
  const scene = paintImage(130, 80, (x, y) => {
    const grain = (x * 31 + y * 17) % 9
    return isBall(x, y) ? [210, 30 + grain, 30] : [90 + grain, 120 + grain, 90 + grain]
  })
  const matte = { data: new Float32Array(130 * 80), width: 130, height: 80 }
  matte.data.forEach((_, at) => {
    matte.data[at] = isBall(at % 130, Math.floor(at / 130)) ? 1 : 0
  })
  const matting: Matting = { name: 'Known', matte: async () => matte }
  const output = await extend(scene, { right: 60 }, matting)
  let red = 0
  for (let y = 0; y < 80; y++) for (let x = 130; x < 190; x++) if ((pixel(output, x, y)[0] ?? 0) > 170) red++
  expect(red).toBe(0)
})

it('computes an image’s matte only once for several variations', async () => {
  let matteCount = 0
  const matting: Matting = {
    name: 'Counting',
    matte: async () => {
      matteCount++
      return { data: new Float32Array(4), width: 2, height: 2 }
    },
  }
  const engine = builtInOutpainting(matting)
  for (const seed of [1, 2]) await engine.extend(landscape, { ...nowhere, right: 10, seed }, work)
  expect(matteCount).toBe(1)
})

it('stops when aborted, and reports increasing progress', async () => {
  const stop = new AbortController()
  const reported: number[] = []
  const progress = createProgress(fraction => {
    reported.push(fraction)
    if (fraction > 0.5) stop.abort()
  })
  const coming = builtInOutpainting().extend(
    landscape,
    { ...nowhere, right: 90 },
    { signal: stop.signal, progress },
  )
  await expect(coming).rejects.toThrow()
  expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  expect(reported.at(-1)).toBeLessThan(1)
})
