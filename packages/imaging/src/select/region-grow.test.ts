import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { regionGrowSelection } from './region-grow.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const { select } = regionGrowSelection()

function paint(width: number, height: number, color: (x: number, y: number) => number[]): Raster {
  const data = Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, i) => color(i % width, Math.floor(i / width))).flat(),
  )
  return { data, width, height, channels: data.length / width / height === 4 ? 4 : 3 }
}

/** Repeatable noise of ±`size`. */
const noise = (x: number, y: number, size: number) =>
  (((x * 7919 + y * 104729 + x * y * 31) % 101) / 50 - 1) * size
const grass = (x: number, y: number) => [
  70 + noise(x, y, 25),
  110 + noise(y, x, 30),
  50 + noise(x + y, y, 20),
]
const ball = (x: number, y: number) => [190 + noise(x, y, 20) - y / 4, 60 + noise(y, x, 15), 50]
const inDisc = (x: number, y: number, cx: number, cy: number, r: number) => Math.hypot(x - cx, y - cy) < r

const maskOf = (width: number, height: number, covers: (x: number, y: number) => boolean): Mask => ({
  data: Uint8Array.from({ length: width * height }, (_, i) =>
    covers(i % width, Math.floor(i / width)) ? 255 : 0,
  ),
  width,
  height,
})

/** Intersection over union. */
function agreement(a: Mask, b: Mask): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < a.data.length; i++) {
    if (a.data[i] && b.data[i]) both++
    if (a.data[i] || b.data[i]) either++
  }
  return both / either
}

describe('a click', () => {
  it('selects the object on a background with the same texture', async () => {
    const testImage = paint(300, 220, (x, y) => (inDisc(x, y, 120, 110, 55) ? ball(x, y) : grass(x, y)))
    const found = await select(testImage, [{ x: 120, y: 110 }], work)
    expect(
      agreement(
        found,
        maskOf(300, 220, (x, y) => inDisc(x, y, 120, 110, 55)),
      ),
    ).toBeGreaterThan(0.95)
  })

  it('selects one of two alike, both when both are clicked', async () => {
    const covers = (x: number, y: number) => inDisc(x, y, 80, 110, 40) || inDisc(x, y, 220, 110, 40)
    const testImage = paint(300, 220, (x, y) => (covers(x, y) ? ball(x, y) : grass(x, y)))
    const one = await select(testImage, [{ x: 80, y: 110 }], work)
    expect(
      agreement(
        one,
        maskOf(300, 220, (x, y) => inDisc(x, y, 80, 110, 40)),
      ),
    ).toBeGreaterThan(0.93)
    const both = await select(
      testImage,
      [80, 220].map(x => ({ x, y: 110 })),
      work,
    )
    expect(agreement(both, maskOf(300, 220, covers))).toBeGreaterThan(0.93)
  })

  it('selects an object that reaches the edge, and the background if that is clicked', async () => {
    const testImage = paint(240, 240, (x, y) => (y < 130 ? [120 + y / 4, 160 + y / 4, 230] : grass(x, y)))
    const sky = await select(testImage, [{ x: 100, y: 50 }], work)
    expect(
      agreement(
        sky,
        maskOf(240, 240, (_, y) => y < 130),
      ),
    ).toBeGreaterThan(0.95)
    const background = await select(testImage, [{ x: 100, y: 200 }], work)
    expect(
      agreement(
        background,
        maskOf(240, 240, (_, y) => y >= 130),
      ),
    ).toBeGreaterThan(0.95)
  })

  it('includes enclosed areas', async () => {
    const covers = (x: number, y: number) => inDisc(x, y, 120, 110, 60)
    const testImage = paint(260, 220, (x, y) =>
      inDisc(x, y, 120, 110, 12) ? [30, 60, 190] : covers(x, y) ? ball(x, y) : grass(x, y),
    )
    const found = await select(testImage, [{ x: 80, y: 110 }], work)
    expect(found.data[110 * 260 + 120]).toBe(255)
    expect(agreement(found, maskOf(260, 220, covers))).toBeGreaterThan(0.93)
  })

  it('finds a large image’s edge within two pixels of the analyzed size', async () => {
    const covers = (x: number, y: number) => inDisc(x, y, 700, 500, 260)
    const testImage = paint(1600, 1000, (x, y) => (covers(x, y) ? [200, 70, 60] : [70, 110, 60]))
    const found = await select(testImage, [{ x: 700, y: 500 }], work)
    expect([found.width, found.height]).toEqual([1600, 1000])
    expect(
      agreement(
        found,
        maskOf(1600, 1000, (x, y) => inDisc(x, y, 700, 500, 252)),
      ),
    ).toBeGreaterThan(0.93)
  })

  it('gives the same result each time', async () => {
    const testImage = paint(200, 150, (x, y) => (inDisc(x, y, 90, 70, 30) ? ball(x, y) : grass(x, y)))
    const [one, other] = [
      await select(testImage, [{ x: 90, y: 70 }], work),
      await select(testImage, [{ x: 90, y: 70 }], work),
    ]
    expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(true)
  })
})

it.each([
  [1, 1],
  [2, 1],
  [1, 500],
  [5, 5],
  [64, 64],
])('selects at least the click in a uniform image of %d × %d', async (width, height) => {
  const gray = paint(width, height, () => [90, 90, 90])
  const found = await select(gray, [{ x: width / 2, y: height / 2 }], work)
  expect(found.data[Math.floor(height / 2) * width + Math.floor(width / 2)]).toBe(255)
})

it('clamps points outside the image to its edges', async () => {
  const testImage = paint(100, 80, (x, y) => grass(x, y))
  expect((await select(testImage, [{ x: -20, y: 500 }], work)).data.some(Boolean)).toBe(true)
})

it('stops when its signal is aborted', async () => {
  const stop = new AbortController()
  const abortable = { signal: stop.signal, progress: createProgress(() => stop.abort(new Error('enough'))) }
  await expect(select(paint(90, 90, grass), [{ x: 40, y: 40 }], abortable)).rejects.toThrow('enough')
})

const corpora = join(import.meta.dirname, '../../../../../shared/corpora')
const lemur = join(corpora, 'matting/lemur')

describe.skipIf(!existsSync(corpora))('a photograph (if the corpora are present)', () => {
  it('of a bear on snow: one click selects it without the snow', async () => {
    const file = await readFile(join(corpora, 'photos/BSDS500-test/100007.jpg'))
    const { raster } = await decode(file, { maxPixels: 1e6, maxBytes: 1e7 })
    const found = await select(raster, [{ x: 168, y: 170 }], work)
    const share = found.data.filter(Boolean).length / found.data.length
    expect(share).toBeGreaterThan(0.025)
    expect(share).toBeLessThan(0.045)
  })

  it('of a black and white lemur: three clicks select three quarters of it', async () => {
    const [image, alpha] = await Promise.all(
      ['lemur.png', 'lemur_alpha.png'].map(async name => {
        return (await decode(await readFile(join(lemur, name)), { maxPixels: 1e6, maxBytes: 1e7 })).raster
      }),
    )
    const truth = maskOf(image.width, image.height, (x, y) => {
      return alpha.data[(y * image.width + x) * alpha.channels] > 127
    })
    const points = [
      { x: image.width * 0.5, y: image.height * 0.6 },
      { x: image.width * 0.28, y: image.height * 0.8 },
      { x: image.width * 0.5, y: image.height * 0.25 },
    ]
    expect(agreement(await select(image, points, work), truth)).toBeGreaterThan(0.75)
  })
})
