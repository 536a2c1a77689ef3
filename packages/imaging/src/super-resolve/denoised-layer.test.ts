import { expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import type { Raster } from '../raster.ts'
import { denoisedLayer } from './denoised-layer.ts'
import { measureNoise, type NoiseSpectrum } from './noise-spectrum.ts'
import type { Layer, Planes, Window } from './planes.ts'
import { colorLayer } from './source-layer.ts'

const [width, height] = [181, 133]

/** Hills and sharp stripes, from 40 to 220. */
function sceneAt(x: number, y: number, channel: number): number {
  const hills = 130 + 50 * Math.sin(x / 41) * Math.cos(y / 29)
  return Math.round(hills + (x > 120 && x % 12 < 4 ? 38 : 0) - 12 * channel)
}

const imageOf = (valueAt: (x: number, y: number, channel: number) => number): Raster => ({
  data: Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) =>
    valueAt(Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3),
  ),
  width,
  height,
  channels: 3,
})

/** Normally distributed noise of one level; coarse noise is the mean of 2 × 2 pixels, at the same deviation. */
function noise(isCoarse: boolean): (x: number, y: number, channel: number) => number {
  const random = randomIntegers(11)
  const uniform = () => (random() % 100_000) / 100_000 + 1e-6
  const [columns, rows] = [width + 1, height + 1]
  const values = Float32Array.from(
    { length: columns * rows * 3 },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  )
  const at = (x: number, y: number, channel: number) => values[3 * (y * columns + x) + channel]
  if (!isCoarse) return at
  return (x, y, channel) =>
    (at(x, y, channel) + at(x + 1, y, channel) + at(x, y + 1, channel) + at(x + 1, y + 1, channel)) / 2
}

const whole: Window = { x: 0, y: 0, width, height }

function measured(image: Raster): NoiseSpectrum {
  const spectrum = measureNoise(image)
  if (!spectrum) throw new Error('The noise can’t be measured')
  return spectrum
}

/** Root mean square difference from the scene without noise, in levels. */
async function error(layer: Layer): Promise<number> {
  const planes: Planes = await layer.render(whole)
  let sum = 0
  for (let at = 0; at < planes.data.length; at++) {
    const pixel = at % (width * height)
    const truth = sceneAt(pixel % width, Math.floor(pixel / width), Math.floor(at / (width * height)))
    sum += (255 * planes.data[at] - truth) ** 2
  }
  return Math.sqrt(sum / planes.data.length)
}

it.each([
  ['white', false, 15],
  ['white', false, 6],
  ['coarse', true, 12],
])('removes most of %s noise', async (_, isCoarse, levels) => {
  const noiseAt = noise(isCoarse)
  const image = imageOf((x, y, channel) => sceneAt(x, y, channel) + levels * noiseAt(x, y, channel))
  const source = colorLayer(image)
  expect(await error(denoisedLayer(source, measured(image)))).toBeLessThan(0.4 * (await error(source)))
})

it('measures no noise in a drawing of many short strokes', () => {
  const random = randomIntegers(3)
  const strokes = new Set<number>()
  for (let n = 0; n < 900; n++) {
    const start = random() % (width * height)
    const direction = [1, width, width + 1][random() % 3]
    for (let step = 0; step < 5; step++) strokes.add(start + step * direction)
  }
  const drawing = imageOf((x, y) => (strokes.has(y * width + x) ? 90 : 205) + (random() % 3))
  expect(measureNoise(drawing)).toBeUndefined()
})

it('gives the same for every window', async () => {
  const noiseAt = noise(false)
  const image = imageOf((x, y, channel) => sceneAt(x, y, channel) + 10 * noiseAt(x, y, channel))
  const layer = denoisedLayer(colorLayer(image), measured(image))
  const all = await layer.render(whole)
  for (const window of [
    { x: 0, y: 0, width: 5, height: 3 },
    { x: 61, y: 47, width: 30, height: 1 },
    { x: 100, y: 90, width: 81, height: 43 },
  ]) {
    const part = await layer.render(window)
    for (let at = 0; at < part.data.length; at++) {
      const plane = Math.floor(at / (window.width * window.height))
      const x = window.x + (at % window.width)
      const y = window.y + (Math.floor(at / window.width) % window.height)
      expect(part.data[at]).toBeCloseTo(all.data[(plane * height + y) * width + x], 5)
    }
  }
})

it('leaves images alone that are smaller than a block', () => {
  const image: Raster = { data: new Uint8ClampedArray(7 * 90 * 3), width: 7, height: 90, channels: 3 }
  const source = colorLayer(image)
  expect(measureNoise(image)).toBeUndefined()
  expect(denoisedLayer(source, [])).toBe(source)
})
