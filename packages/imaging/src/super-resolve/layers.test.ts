import { expect, test } from 'vitest'
import type { Raster } from '../raster.ts'
import { alphaBleedLayer } from './alpha-bleed-layer.ts'
import { backProjectingNetwork } from './back-projecting-network.ts'
import { cropPlanes, emptyPlanes, type Layer, type Planes, type Window } from './planes.ts'
import { bicubic, lanczos3, resizedLayer } from './resized-layer.ts'
import { sharpenedLayer } from './sharpened-layer.ts'
import { skinSafeLayer } from './skin-safe-layer.ts'
import { alphaLayer, colorLayer } from './source-layer.ts'
import { blendedLayer, type Network, upscaledLayer } from './upscaled-layer.ts'

const fullWindow = ({ width, height }: Layer): Window => ({ x: 0, y: 0, width, height })

/** A deterministic pseudorandom image. */
function noiseLayer(width: number, height: number): Layer {
  return layerOf(width, height, (x, y, plane) => ((x * 7919 + y * 104729 + plane * 31) % 251) / 250)
}

function layerOf(
  width: number,
  height: number,
  value: (x: number, y: number, plane: number) => number,
): Layer {
  return {
    width,
    height,
    async render(window) {
      const planes = emptyPlanes(3, window.width, window.height)
      for (let i = 0; i < planes.data.length; i++) {
        const x = window.x + (i % window.width)
        const y = window.y + (Math.floor(i / window.width) % window.height)
        planes.data[i] = value(x, y, Math.floor(i / (window.width * window.height)))
      }
      return planes
    },
  }
}

/**
 * Upscales 2×; each pixel is a mean over 5×5 with black outside the input: its receptive field is two pixels.
 */
const blurNetwork: Network = {
  scale: 2,
  reach: 2,
  async run({ data, count, width, height }) {
    const high = emptyPlanes(count, 2 * width, 2 * height)
    for (let i = 0; i < high.data.length; i++) {
      const x = (i % high.width) >> 1
      const y = (Math.floor(i / high.width) % high.height) >> 1
      const start = Math.floor(i / (high.width * high.height)) * width * height
      for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++) {
        for (let u = Math.max(0, x - 2); u <= Math.min(width - 1, x + 2); u++) {
          high.data[i] += data[start + v * width + u] / 25
        }
      }
    }
    return high
  },
}

const layers: Record<string, Layer> = {
  'upscaled by a network': upscaledLayer(noiseLayer(23, 19), blurNetwork),
  'upscaled by two networks': upscaledLayer(upscaledLayer(noiseLayer(12, 11), blurNetwork), blurNetwork),
  'upscaled by a back-projecting network': upscaledLayer(
    noiseLayer(31, 29),
    backProjectingNetwork(blurNetwork),
  ),
  blended: blendedLayer(
    upscaledLayer(noiseLayer(23, 19), blurNetwork),
    layerOf(46, 38, () => 1),
    0.3,
  ),
  'blended, skin protected': skinSafeLayer(
    upscaledLayer(noiseLayer(23, 19), blurNetwork),
    layerOf(46, 38, () => 1),
    0.3,
  ),
  'shrunk by resampling': resizedLayer(noiseLayer(46, 40), 31, 33, lanczos3),
  'enlarged by resampling': resizedLayer(noiseLayer(20, 21), 46, 43, bicubic),
  sharpened: sharpenedLayer(noiseLayer(46, 38), 0.7, 1.2),
  'alpha-bled': alphaBleedLayer(
    noiseLayer(46, 38),
    layerOf(46, 38, (x, y) => (x + y < 40 ? 1 : 0)),
    6,
  ),
}

test.each(Object.entries(layers))(
  'renders a window identically to the same part of the whole image: %s',
  async (_, layer) => {
    const all = await layer.render(fullWindow(layer))
    for (const window of [
      { x: 0, y: 0, width: 9, height: 7 },
      { x: 11, y: 13, width: 10, height: 9 },
      { x: layer.width - 5, y: layer.height - 3, width: 5, height: 3 },
    ]) {
      const part = await layer.render(window)
      expect(largestDifference(part, cropPlanes(all, window))).toBeLessThan(1e-6)
    }
  },
)

test.each([
  ['shrunk to', 37, lanczos3],
  ['enlarged to', 150, lanczos3],
  ['enlarged to', 150, bicubic],
])('preserves a ramp when %s %i', async (_, size, kernel) => {
  const ramp = layerOf(100, 4, x => x / 99)
  const { data } = await resizedLayer(ramp, size, 4, kernel).render({ x: 0, y: 0, width: size, height: 4 })
  for (let x = Math.ceil(size * 0.1); x < size * 0.9; x++) {
    expect(data[x]).toBeCloseTo((((x + 0.5) * 100) / size - 0.5) / 99, 2)
  }
})

test('limits artifact removal on skin, and nowhere else', async () => {
  const skin = [0.85, 0.64, 0.53]
  const leaf = [0.3, 0.55, 0.2]
  const colors = layerOf(2, 1, (x, _y, plane) => (x === 0 ? skin : leaf)[plane])
  const darker = layerOf(2, 1, (x, _y, plane) => (x === 0 ? skin : leaf)[plane] - 0.1)
  const { data } = await skinSafeLayer(colors, darker, 1).render(fullWindow(colors))
  for (const plane of [0, 1, 2]) {
    expect(data[2 * plane]).toBeCloseTo(skin[plane] - 2 / 255, 5)
    expect(data[2 * plane + 1]).toBeCloseTo(leaf[plane] - 0.1, 5)
  }
})

test('a back-projecting network’s output, downsampled, nearly equals its input', async () => {
  const low = layerOf(24, 20, (x, y) => 0.5 + 0.3 * Math.sin(x / 3) * Math.cos(y / 4))
  const strayed = async (network: Network) => {
    const high = upscaledLayer(low, network)
    const reduced = resizedLayer(high, low.width, low.height, bicubic)
    return largestDifference(await reduced.render(fullWindow(low)), await low.render(fullWindow(low)))
  }
  expect(await strayed(backProjectingNetwork(blurNetwork))).toBeLessThan(0.5 * (await strayed(blurNetwork)))
})

test('keeps a constant image constant up to its edges when resized or sharpened', async () => {
  const flat = layerOf(30, 30, () => 0.4)
  for (const layer of [resizedLayer(flat, 17, 44, lanczos3), sharpenedLayer(flat, 1, 2)]) {
    const { data } = await layer.render(fullWindow(layer))
    for (const value of data) expect(value).toBeCloseTo(0.4, 5)
  }
})

test('sharpens a soft edge without a halo', async () => {
  const edge = layerOf(40, 5, x => 0.2 + 0.6 / (1 + Math.exp(-(x - 20) / 1.5)))
  const soft = await edge.render(fullWindow(edge))
  const sharp = await sharpenedLayer(edge, 1, 1.5).render(fullWindow(edge))
  expect(sharp.data[21] - sharp.data[19]).toBeGreaterThan(1.2 * (soft.data[21] - soft.data[19]))
  expect(Math.max(...sharp.data)).toBeLessThan(0.81)
  expect(Math.min(...sharp.data)).toBeGreaterThan(0.19)
})

test('extends visible colors into transparent pixels, and keeps visible pixels unchanged', async () => {
  const red: Raster = { data: new Uint8ClampedArray(10 * 4), width: 10, height: 1, channels: 4 }
  for (let x = 0; x < 4; x++) red.data.set([200, 10, 20, 255], 4 * x)
  const bled = await alphaBleedLayer(colorLayer(red), alphaLayer(red), 3).render({
    x: 0,
    y: 0,
    width: 10,
    height: 1,
  })
  expect(Array.from(bled.data.subarray(0, 10), v => Math.round(v * 255))).toEqual([
    200, 200, 200, 200, 200, 200, 200, 0, 0, 0,
  ])
})

function largestDifference(a: Planes, b: Planes): number {
  expect([a.count, a.width, a.height]).toEqual([b.count, b.width, b.height])
  return a.data.reduce((most, value, i) => Math.max(most, Math.abs(value - b.data[i])), 0)
}
