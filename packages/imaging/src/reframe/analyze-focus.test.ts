import { describe, expect, it } from 'vitest'
import type { Matting } from '../engines.ts'
import { createPlane, type Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { analyzeFocus } from './analyze-focus.ts'
import { dominantBorderColor } from './dominant-border-color.ts'
import { padImage } from './pad-image.ts'
import { computeSaliency } from './saliency.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }

function image(width: number, height: number, colorAt: (x: number, y: number) => number[]): Raster {
  const channels = colorAt(0, 0).length as 3 | 4
  const data = new Uint8ClampedArray(width * height * channels)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * channels)
  return { data, width, height, channels }
}

/** Returns how much each position, in shares of the image, belongs to the subject. */
const matting = (alphaAt: (x: number, y: number) => number): Matting => ({
  name: 'Known',
  matte: async () =>
    createPlane(256, 256, pixel =>
      alphaAt(((pixel % 256) + 0.5) / 256, (Math.floor(pixel / 256) + 0.5) / 256),
    ),
})
const gray = image(400, 200, () => [90, 90, 90])

describe('a subject', () => {
  it('has a box relative to the image, within one sample', async () => {
    const isIn = (x: number, y: number) => (x > 0.25 && x < 0.5 && y > 0.5 && y < 0.75 ? 1 : 0)
    const { box, subject, saliency } = await analyzeFocus(gray, matting(isIn), work)
    expect(box?.left).toBeCloseTo(0.25, 2)
    expect(box?.top).toBeCloseTo(0.5, 2)
    expect(box?.right).toBeCloseTo(0.5, 2)
    expect(box?.bottom).toBeCloseTo(0.75, 2)
    expect([subject.width, subject.height]).toEqual([128, 64])
    expect(saliency.data[40 * 128 + 48]).toBeCloseTo(1, 2)
  })

  it('has a box without specks of the matte', async () => {
    const isIn = (x: number, y: number) =>
      Math.hypot(x - 0.5, y - 0.5) < 0.2 || (x < 0.01 && y < 0.01) ? 1 : 0
    const { box } = await analyzeFocus(gray, matting(isIn), work)
    expect(box?.left).toBeGreaterThan(0.28)
  })

  it('has a box of the parts of which the network is sure, if it’s guessing on the whole', async () => {
    const alphaAt = (x: number, y: number) => {
      if (x > 0.2 && x < 0.3 && y > 0.3 && y < 0.7) return 0.98
      return x > 0.4 && x < 0.6 ? 0.6 : 0
    }
    const { box } = await analyzeFocus(gray, matting(alphaAt), work)
    expect(box?.left).toBeCloseTo(0.2, 1)
    expect(box?.right).toBeCloseTo(0.3, 1)
  })

  it.each([
    ['nothing', () => 0],
    ['everything', () => 1],
    ['a guess', (x: number) => (x > 0.4 && x < 0.6 ? 0.6 : 0)],
  ])('is absent if the matte has %s', async (_, alphaAt) => {
    const found = await analyzeFocus(gray, matting(alphaAt), work)
    expect(found.box).toBeUndefined()
    expect(found.subject.data.every(value => value === 0)).toBe(true)
  })

  it('of a cutout is its visible part, without running a network', async () => {
    const cut = image(100, 100, (x, y) => [10, 200, 10, x > 60 && y > 60 ? 255 : 0])
    const unusedMatting: Matting = { name: 'Unused', matte: () => Promise.reject(new Error('called')) }
    const found = await analyzeFocus(cut, unusedMatting, work)
    expect(found.isTransparent).toBe(true)
    expect(found.box?.left).toBeCloseTo(0.61, 2)
  })
})

it.each([
  [1, 1],
  [1, 10_000],
  [10_000, 1],
])('analyzes an image of %i × %i', async (width, height) => {
  const { saliency } = await analyzeFocus(
    image(width, height, () => [5, 5, 5]),
    matting(() => 0),
    work,
  )
  expect(saliency.data.length).toBe(saliency.width * saliency.height)
  expect(saliency.data.every(Number.isFinite)).toBe(true)
})

describe('saliency', () => {
  it('is high where an area differs from its surroundings', () => {
    const spotColor = (x: number, y: number) =>
      Math.hypot(x - 80, y - 30) < 8 ? [230, 40, 30] : [120, 130, 125]
    const { data } = computeSaliency(image(128, 64, spotColor))
    expect(data.indexOf(1)).toBeGreaterThan(0)
    const at = data.indexOf(1)
    expect(Math.hypot((at % 128) - 80, Math.floor(at / 128) - 30)).toBeLessThan(12)
  })

  it('is 0 for a uniform image', () => {
    expect(computeSaliency(image(64, 64, () => [120, 120, 120])).data.every(value => value === 0)).toBe(true)
  })
})

it('finds the most frequent border color and its share', () => {
  const whiteImage = image(100, 100, (x, y) => (x > 20 && x < 80 && y > 20 ? [0, 0, 0] : [250, 248, 240]))
  expect(dominantBorderColor(whiteImage)).toMatchObject({ color: '#faf8f0' })
  expect(dominantBorderColor(whiteImage).share).toBeCloseTo(1 - 59 / 396, 1)
})

it('finds the color of the ground where the subject almost fills the image, with the noise of a JPEG', async () => {
  const isBag = (x: number, y: number) => x > 0.01 && x < 0.99 && y > 0.5 && y < 0.95
  const product = image(200, 200, (x, y) => {
    const noise = (x * 31 + y * 17) % 7
    return isBag(x / 200, y / 200) ? [90, 60, 40] : [245 + noise, 245 + noise, 245 + noise]
  })
  const { edgeColor } = await analyzeFocus(
    product,
    matting((x, y) => (isBag(x, y) ? 1 : 0)),
    work,
  )
  expect(edgeColor.share).toBeGreaterThan(0.95)
  expect(Number.parseInt(edgeColor.color.slice(1, 3), 16)).toBeGreaterThan(242)
})

it('takes no color from a strip of ground for that of the ground', () => {
  const covered = image(100, 100, (x, y) =>
    x < 3 && y < 50 ? [250, 250, 250] : [(x * 7) % 256, 60, (y * 5) % 256],
  )
  const subject = Float32Array.from({ length: 100 * 100 }, (_, pixel) =>
    pixel % 100 < 3 && pixel < 5000 ? 0 : 1,
  )
  expect(dominantBorderColor(covered, subject).share).toBeLessThan(0.5)
})

describe('a padded image', () => {
  const red = image(4, 4, () => [200, 0, 0])
  const size = { width: 12, height: 8 }

  it('is placed unchanged on a solid color', async () => {
    const { data } = await padImage(red, red, size, { left: 3, top: 2 }, '#0a141e')
    expect([...data.subarray(0, 3)]).toEqual([10, 20, 30])
    expect([...data.subarray((2 * 12 + 3) * 3, (2 * 12 + 3) * 3 + 3)]).toEqual([200, 0, 0])
    expect([...data.subarray((6 * 12 + 3) * 3, (6 * 12 + 3) * 3 + 3)]).toEqual([10, 20, 30])
  })

  it('is placed on transparency', async () => {
    const { data, channels } = await padImage(red, red, size, { left: 3, top: 2 }, 'transparent')
    expect(channels).toBe(4)
    expect([data[3], data[(2 * 12 + 3) * 4 + 3]]).toEqual([0, 255])
  })

  it('is placed on itself, blurred and darker', async () => {
    const { data } = await padImage(red, red, size, { left: 3, top: 2 }, 'blur')
    expect([...data.subarray(0, 3)]).toEqual([164, 0, 0])
  })

  it('shows the padding through its transparent pixels', async () => {
    const half = image(4, 4, () => [200, 0, 0, 128])
    const { data } = await padImage(half, half, size, { left: 0, top: 0 }, '#000064')
    expect([...data.subarray(0, 3)]).toEqual([100, 0, 50])
  })
})
