import { describe, expect, it } from 'vitest'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { regionGrowSelection } from './region-grow.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const { select } = regionGrowSelection()

function paint(width: number, height: number, color: (x: number, y: number) => number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let i = 0; i < width * height; i++) data.set(color(i % width, Math.floor(i / width)), i * 3)
  return { data, width, height, channels: 3 }
}

/** Repeatable noise of ±`size`. */
const noise = (x: number, y: number, size: number) =>
  (((x * 7919 + y * 104729 + x * y * 31) % 101) / 50 - 1) * size
const grass = (x: number, y: number) => [
  70 + noise(x, y, 25),
  110 + noise(y, x, 30),
  50 + noise(x + y, y, 20),
]
const ball = (x: number, y: number) => [190 + noise(x, y, 20) - y / 2, 60 + noise(y, x, 15), 50]
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
    const testImage = paint(150, 110, (x, y) => (inDisc(x, y, 60, 55, 27) ? ball(x, y) : grass(x, y)))
    const found = await select(testImage, [{ x: 60, y: 55 }], work)
    expect(
      agreement(
        found,
        maskOf(150, 110, (x, y) => inDisc(x, y, 60, 55, 27)),
      ),
    ).toBeGreaterThan(0.95)
  })

  it('selects one of two alike, both when both are clicked', async () => {
    const covers = (x: number, y: number) => inDisc(x, y, 40, 55, 20) || inDisc(x, y, 110, 55, 20)
    const testImage = paint(150, 110, (x, y) => (covers(x, y) ? ball(x, y) : grass(x, y)))
    const one = await select(testImage, [{ x: 40, y: 55 }], work)
    expect(
      agreement(
        one,
        maskOf(150, 110, (x, y) => inDisc(x, y, 40, 55, 20)),
      ),
    ).toBeGreaterThan(0.93)
    const both = await select(
      testImage,
      [40, 110].map(x => ({ x, y: 55 })),
      work,
    )
    expect(agreement(both, maskOf(150, 110, covers))).toBeGreaterThan(0.93)
  })

  it('selects an object that reaches the edge, and the background if that is clicked', async () => {
    const testImage = paint(120, 120, (x, y) => (y < 65 ? [120 + y / 2, 160 + y / 2, 230] : grass(x, y)))
    const sky = await select(testImage, [{ x: 50, y: 25 }], work)
    expect(
      agreement(
        sky,
        maskOf(120, 120, (_, y) => y < 65),
      ),
    ).toBeGreaterThan(0.95)
    const background = await select(testImage, [{ x: 50, y: 100 }], work)
    expect(
      agreement(
        background,
        maskOf(120, 120, (_, y) => y >= 65),
      ),
    ).toBeGreaterThan(0.95)
  })

  it('includes enclosed areas', async () => {
    const covers = (x: number, y: number) => inDisc(x, y, 60, 55, 30)
    const testImage = paint(130, 110, (x, y) =>
      inDisc(x, y, 60, 55, 6) ? [30, 60, 190] : covers(x, y) ? ball(x, y) : grass(x, y),
    )
    const found = await select(testImage, [{ x: 40, y: 55 }], work)
    expect(found.data[55 * 130 + 60]).toBe(255)
    expect(agreement(found, maskOf(130, 110, covers))).toBeGreaterThan(0.93)
  })

  it('finds a large image’s edge within two pixels of the analyzed size', async () => {
    const covers = (x: number, y: number) => inDisc(x, y, 350, 250, 130)
    const testImage = paint(800, 500, (x, y) => (covers(x, y) ? [200, 70, 60] : [70, 110, 60]))
    const found = await select(testImage, [{ x: 350, y: 250 }], work)
    expect([found.width, found.height]).toEqual([800, 500])
    expect(
      agreement(
        found,
        maskOf(800, 500, (x, y) => inDisc(x, y, 350, 250, 126)),
      ),
    ).toBeGreaterThan(0.93)
  })

  it('gives the same result each time', async () => {
    const testImage = paint(100, 75, (x, y) => (inDisc(x, y, 45, 35, 15) ? ball(x, y) : grass(x, y)))
    const [one, other] = [
      await select(testImage, [{ x: 45, y: 35 }], work),
      await select(testImage, [{ x: 45, y: 35 }], work),
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
