import { afterAll, expect, test } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import type { Raster } from '../raster.ts'
import { createProgress, type Work } from '../work.ts'
import { builtInSuperResolution } from './built-in-super-resolution.ts'

const engine = builtInSuperResolution()
const inTiles = builtInSuperResolution({ tileSide: 24 })
afterAll(async () => {
  await engine.close()
  await inTiles.close()
})

const work = (): Work => ({ signal: new AbortController().signal, progress: createProgress(() => {}) })

/** Discs, stripes and a ramp: edges at every angle, fine detail and smooth areas. */
function drawing(width: number, height: number, channels: 3 | 4 = 3): Raster {
  const data = new Uint8ClampedArray(width * height * channels)
  for (let i = 0; i < width * height; i++) {
    const x = (i % width) / width
    const y = Math.floor(i / width) / height
    const disc = Math.min(1, Math.max(0, (0.3 - Math.hypot(x - 0.5, y - 0.5)) * height * 0.5))
    const stripes = 128 + 90 * Math.sin(x * 24 + y * 15)
    data.set([stripes * (1 - disc) + 220 * disc, 40 + 180 * y, 200 * disc + 30].slice(0, 3), i * channels)
    if (channels === 4) data[i * 4 + 3] = 255 * disc
  }
  return { data, width, height, channels }
}

test.each([
  [2, 40, 30],
  [4, 33, 20],
  [8, 30, 22],
  [16, 30, 22],
])('upscales %i times', async (scale, width, height) => {
  const size = { width: width * scale, height: height * scale }
  const large = await engine.upscale(drawing(width, height), size, work())
  expect(large).toMatchObject({ ...size, channels: 3 })
  expect(large.data).toHaveLength(size.width * size.height * 3)
  expect(meanError(reducedBy(large, scale), drawing(width, height))).toBeLessThan(6)
})

test.each([
  [1.5, 2.25],
  [3, 3],
  [0.6, 0.6],
  [5.3, 6.1],
])('upscales to any size: %d by %d times', async (across, down) => {
  const image = drawing(40, 30)
  const size = { width: Math.round(40 * across), height: Math.round(30 * down) }
  const large = await engine.upscale(image, size, work())
  expect(large).toMatchObject(size)
  expect(meanError(large, drawing(size.width, size.height))).toBeLessThan(25)
})

test.each([
  { width: 96, height: 72 },
  { width: 192, height: 144, denoise: 0.5 },
  { width: 150, height: 111, sharpen: 0.8 },
  { width: 150, height: 111, mode: 'detailed' as const },
  { width: 96, height: 72, mode: 'crisp' as const },
])('gives the same result within one level with and without tiles: %j', async options => {
  const image = drawing(48, 36, 4)
  const whole = await engine.upscale(image, options, work())
  const tiled = await inTiles.upscale(image, options, work())
  expect(differences(whole, tiled).filter(difference => difference > 1)).toHaveLength(0)
})

test('gives the same result within one level with and without tiles in the second of two passes', async () => {
  const image = drawing(28, 21, 4)
  const [whole, tiled] = [engine, inTiles].map(one => one.upscale(image, { width: 140, height: 105 }, work()))
  expect(differences(await whole, await tiled).filter(difference => difference > 1)).toHaveLength(0)
})

test('keeps opaque pixels opaque and transparent pixels transparent', async () => {
  const image = drawing(60, 60, 4)
  const large = await engine.upscale(image, { width: 240, height: 240 }, work())
  const alpha = (x: number, y: number) => large.data[(y * 240 + x) * 4 + 3]
  expect([alpha(120, 120), alpha(100, 130)]).toEqual([255, 255])
  expect([alpha(3, 3), alpha(236, 120), alpha(120, 20)]).toEqual([0, 0, 0])
})

test.each(['smooth', 'crisp'] as const)(
  'keeps hidden colors of transparent pixels out of the edge: %s',
  async mode => {
    const image = drawing(60, 60, 4)
    for (let i = 0; i < image.data.length; i += 4)
      image.data.set(image.data[i + 3] ? [250, 250, 250] : [0, 0, 0], i)
    const large = await engine.upscale(image, { width: 120, height: 120, mode }, work())
    for (let i = 0; i < large.data.length; i += 4) {
      if (large.data[i + 3] > 12) expect(Math.min(...large.data.subarray(i, i + 3))).toBeGreaterThan(235)
    }
  },
)

test('removes noise as strongly as requested', async () => {
  const clean = drawing(64, 48)
  const noisy = { ...clean, data: clean.data.map((v, i) => v + ((((i + 1) * 7919) % 31) - 15)) }
  const errors: number[] = []
  for (const denoise of [0, 0.5, 1]) {
    const large = await engine.upscale(noisy, { width: 128, height: 96, denoise }, work())
    errors.push(meanError(reducedBy(large, 2), clean))
  }
  expect(errors[1]).toBeLessThan(errors[0])
  expect(errors[2]).toBeLessThan(0.8 * errors[0])
})

test('removes strong noise, in tiles too', async () => {
  const clean = drawing(96, 72)
  const random = randomIntegers(7)
  /** The sum of four uniform values is nearly normally distributed: with a standard deviation of 22 levels. */
  const noise = () =>
    Array.from({ length: 4 }, () => (random() % 77) - 38).reduce((sum, value) => sum + value) / 2
  const noisy = { ...clean, data: clean.data.map(value => value + noise()) }
  for (const upscaler of [engine, inTiles]) {
    const large = await upscaler.upscale(noisy, { width: 192, height: 144, denoise: 1 }, work())
    expect(meanError(reducedBy(large, 2), clean)).toBeLessThan(5)
  }
})

test.each([2, 4, 8])('draws steeper edges in crisp results, at %i times', async scale => {
  const image = drawing(48, 36)
  const size = { width: 48 * scale, height: 36 * scale }
  const results = await Promise.all(
    (['smooth', 'crisp'] as const).map(mode => engine.upscale(image, { ...size, mode }, work())),
  )
  const [smooth, crisp] = results.map(steepness)
  expect(crisp).toBeGreaterThan(smooth)
  expect(meanError(reducedBy(results[1], scale), image)).toBeLessThan(6)
})

test('rejects more than 16 times', async () => {
  await expect(engine.upscale(drawing(8, 8), { width: 129, height: 128 }, work())).rejects.toThrow(RangeError)
})

test('stops between tiles when aborted, and reports progress per tile', async () => {
  const stopping = new AbortController()
  const reported: number[] = []
  const progress = createProgress(fraction => {
    reported.push(fraction)
    if (reported.length === 2) stopping.abort()
  })
  const size = { width: 188, height: 132 }
  await expect(inTiles.upscale(drawing(94, 66), size, { signal: stopping.signal, progress })).rejects.toThrow(
    'abort',
  )
  expect(reported).toHaveLength(2)
  expect(reported[1]).toBeLessThan(0.5)
})

function reducedBy(large: Raster, scale: number): Raster {
  const width = large.width / scale
  const height = large.height / scale
  const data = new Uint8ClampedArray(width * height * 3)
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / 3) % width
    const y = Math.floor(i / 3 / width)
    let sum = 0
    for (let v = 0; v < scale; v++) {
      for (let u = 0; u < scale; u++)
        sum += large.data[((y * scale + v) * large.width + x * scale + u) * 3 + (i % 3)]
    }
    data[i] = sum / scale / scale
  }
  return { data, width, height, channels: 3 }
}

/** Mean of the largest tenth of the differences between horizontal neighbors. */
function steepness({ data, channels }: Raster): number {
  const steps = Float32Array.from(data.subarray(channels), (value, i) => Math.abs(value - data[i]))
  const largest = steps.toSorted((a, b) => b - a).subarray(0, steps.length / 10)
  return largest.reduce((sum, step) => sum + step, 0) / largest.length
}

function meanError(a: Raster, b: Raster): number {
  expect(a.data).toHaveLength(b.data.length)
  return differences(a, b).reduce((sum, difference) => sum + difference, 0) / a.data.length
}

function differences(a: Raster, b: Raster): Float32Array {
  return Float32Array.from(a.data, (value, i) => Math.abs(value - b.data[i]))
}
