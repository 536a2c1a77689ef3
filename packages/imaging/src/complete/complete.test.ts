import { describe, expect, it } from 'vitest'
import type { Face, Matting } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import { createPlane, type Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { addMaskMargin, builtInCompletion } from './complete.ts'
import { randomIntegers } from './random-integers.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const { complete } = builtInCompletion()
const quality = { mode: 'quality', seed: 0 } as const

function paint(width: number, height: number, color: (x: number, y: number) => number[]): Raster {
  const data = new Uint8ClampedArray(
    Array.from({ length: width * height }, (_, i) => color(i % width, Math.floor(i / width))).flat(),
  )
  return { data, width, height, channels: data.length / width / height === 4 ? 4 : 3 }
}

/** Bricks with mortar, whose continuation is known exactly. */
const bricks = (width: number, height: number) =>
  paint(width, height, (x, y) => {
    const row = Math.floor(y / 10)
    const isMortar = y % 10 < 2 || (x + (row % 2) * 10) % 20 < 2
    return isMortar ? [200, 195, 185] : [150 + ((row * 7) % 20), 60, 45]
  })

function createMask(width: number, height: number, covers: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    covers(i % width, Math.floor(i / width)) ? 255 : 0,
  )
  return { data, width, height }
}

const disc = (width: number, height: number, radius: number, cx = width / 2, cy = height / 2) =>
  createMask(width, height, (x, y) => Math.hypot(x - cx, y - cy) < radius)

function differencesIn(a: Raster, b: Raster, mask: Mask, value: number): number[] {
  const found: number[] = []
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] !== value) continue
    for (let c = 0; c < a.channels; c++)
      found.push(Math.abs(a.data[i * a.channels + c] - b.data[i * b.channels + c]))
  }
  return found
}

const valuesIn = ({ data, channels }: Raster, mask: Mask) =>
  Array.from(data.filter((_, i) => mask.data[Math.floor(i / channels)]))

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function fillMask(image: Raster, mask: Mask, color: number[]): Raster {
  const data = new Uint8ClampedArray(image.data)
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) data.set(color, i * image.channels)
  return { ...image, data }
}

describe.each(['fast', 'quality'] as const)('in mode %s', mode => {
  const bricksImage = bricks(240, 180)
  const mask = disc(240, 180, 26)
  const input = fillMask(bricksImage, mask, [0, 255, 0])

  it('continues a wall behind a removed object and keeps all other pixels unchanged', async () => {
    const output = await complete(input, mask, { mode, seed: 0 }, work)
    expect(Math.max(...differencesIn(bricksImage, output, mask, 0))).toBe(0)
    expect(mean(differencesIn(bricksImage, output, mask, 255))).toBeLessThan(14)
  })

  it('gives the same result for the same seed, whatever the mask covers', async () => {
    const [one, other] = await Promise.all(
      [input, bricksImage].map(image => complete(image, mask, { mode, seed: 3 }, work)),
    )
    expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(true)
  })

  it('fills a scratch on a gradient within two levels', async () => {
    const slope = paint(200, 120, (x, y) => [x, y * 2, 128])
    const scratch = createMask(200, 120, (x, y) => Math.abs(x - y - 30) < 2)
    const output = await complete(fillMask(slope, scratch, [255, 255, 255]), scratch, { mode, seed: 0 }, work)
    expect(Math.max(...differencesIn(slope, output, scratch, 255))).toBeLessThanOrEqual(2)
  })
})

describe('any image and mask', () => {
  it('fills each of several holes from its own surroundings', async () => {
    const twoHalves = paint(400, 120, x => (x < 200 ? [200, 30, 30] : [30, 30, 200]))
    const two = createMask(400, 120, (x, y) => [60, 340].some(cx => Math.hypot(x - cx, y - 60) < 15))
    const output = await complete(fillMask(twoHalves, two, [0, 255, 0]), two, quality, work)
    expect(Math.max(...differencesIn(twoHalves, output, two, 255))).toBeLessThanOrEqual(2)
  })

  it('is as light and as rich in contrast as its surroundings where nothing in the image continues it', async () => {
    const random = randomIntegers(4)
    const tiles = Array.from({ length: 23 * 18 }, () => 20 + (random() % 216))
    const image = paint(160, 120, (x, y) => {
      const value = tiles[Math.floor(y / 7) * 23 + Math.floor(x / 7)]
      return [value, value, value]
    })
    const hole = disc(160, 120, 26)
    const filled = valuesIn(await complete(image, hole, quality, work), hole)
    const known = valuesIn(
      image,
      createMask(160, 120, (x, y) => Math.hypot(x - 80, y - 60) > 30),
    )
    const deviation = (values: number[]) => {
      const middle = mean(values)
      return Math.sqrt(mean(values.map(value => (value - middle) ** 2)))
    }
    expect(Math.abs(mean(filled) - mean(known))).toBeLessThan(15)
    expect(deviation(filled)).toBeGreaterThan(0.7 * deviation(known))
  })

  it('fills alpha as well as color', async () => {
    const glass = paint(120, 120, (x, y) => [x * 2, y * 2, 90, 128])
    const output = await complete(glass, disc(120, 120, 15), quality, work)
    expect(output.channels).toBe(4)
    expect(output.data.filter((_, at) => at % 4 === 3).every(alpha => Math.abs(alpha - 128) <= 1)).toBe(true)
  })

  it.each([
    ['a corner', createMask(90, 70, (x, y) => x < 20 && y < 20)],
    ['an edge', createMask(90, 70, x => x > 60)],
    ['all but one pixel', createMask(90, 70, (x, y) => x + y > 0)],
    ['all but a border', createMask(90, 70, (x, y) => x > 1 && y > 1 && x < 88 && y < 68)],
    ['every other pixel', createMask(90, 70, (x, y) => (x + y) % 2 === 0)],
  ])('fills %s', async (_, mask) => {
    const bricksImage = bricks(90, 70)
    const output = await complete(fillMask(bricksImage, mask, [0, 255, 0]), mask, quality, work)
    expect(Math.max(...differencesIn(bricksImage, output, mask, 0))).toBe(0)
    const isGreen = (i: number) => output.data[3 * i] === 0 && output.data[3 * i + 1] === 255
    expect(mask.data.some((value, i) => value && isGreen(i))).toBe(false)
  })

  it.each([
    [1, 10_000],
    [10_000, 1],
    [3, 3],
    [6, 400],
    [8, 8],
  ])('fills an image of %d × %d', async (width, height) => {
    const gray = paint(width, height, () => [90, 90, 90])
    const last = createMask(width, height, (x, y) => x === width - 1 && y === height - 1)
    const output = await complete(fillMask(gray, last, [255, 0, 0]), last, quality, work)
    expect([...output.data.subarray(-3)]).toEqual([90, 90, 90])
  })

  it('returns the image unchanged for an empty mask', async () => {
    const bricksImage = bricks(40, 30)
    expect(
      await complete(
        bricksImage,
        createMask(40, 30, () => false),
        quality,
        work,
      ),
    ).toBe(bricksImage)
  })

  it('rejects a mask that covers everything or has another size', async () => {
    const bricksImage = bricks(40, 30)
    const all = createMask(40, 30, () => true)
    await expect(complete(bricksImage, all, quality, work)).rejects.toMatchObject({ code: 'mask-covers-all' })
    await expect(complete(bricksImage, disc(30, 40, 5), quality, work)).rejects.toThrow(RangeError)
  })

  it('stops when aborted', async () => {
    const stop = new AbortController()
    const abortable = { signal: stop.signal, progress: createProgress(() => stop.abort()) }
    await expect(complete(bricks(240, 180), disc(240, 180, 40), quality, abortable)).rejects.toThrow()
  })

  it('reports progress up to 1', async () => {
    const reported: number[] = []
    await complete(bricks(240, 180), disc(240, 180, 40), quality, {
      ...work,
      progress: createProgress(part => reported.push(part)),
    })
    expect(reported.length).toBeGreaterThan(2)
    expect(reported.at(-1)).toBe(1)
  })
})

it('dilates a brushed mask by one to four pixels', () => {
  const area = (mask: Mask) => mask.data.filter(Boolean).length
  expect(area(addMaskMargin(createMask(100, 100, (x, y) => x === 50 && y === 50)))).toBe(5)
  expect(addMaskMargin(createMask(9000, 5, (x, y) => x === 50 && y === 2)).data.subarray(0, 9000)[50]).toBe(
    255,
  )
})

describe('an image with a face', () => {
  /** Gray stripes, and a red square in place of a face. */
  const face = { left: 20, top: 20, right: 60, bottom: 60 }
  const isFace = (x: number, y: number) =>
    x >= face.left && x < face.right && y >= face.top && y < face.bottom
  const image = paint(160, 120, (x, y) =>
    isFace(x, y) ? [220, 40, 40] : y % 8 < 4 ? [90, 90, 90] : [140, 140, 140],
  )
  const found: Face = {
    points: Float32Array.of(face.left, face.top, 0, face.right, face.bottom, 0),
    triangles: new Uint16Array(),
    confidence: 1,
  }
  const finding = { name: 'Faces', find: async () => [found] }
  const redShare = ({ data }: Raster, mask: Mask) => {
    const reds = Array.from(mask.data, (value, i) => (value ? Number(data[3 * i] > 200) : -1))
    return mean(reds.filter(red => red >= 0))
  }

  it('has no part of it copied into a hole that touches it', async () => {
    const mask = createMask(160, 120, (x, y) => x >= 30 && x < 80 && y >= 50 && y < 100)
    const avoiding = await builtInCompletion({ faces: finding }).complete(image, mask, quality, work)
    expect(redShare(avoiding, mask)).toBeLessThan(0.05)
    expect(redShare(await complete(image, mask, quality, work), mask)).toBeGreaterThan(0.05)
  })

  it('is filled from itself where a small hole is in it', async () => {
    const mask = disc(160, 120, 8, 40, 40)
    const filled = await builtInCompletion({ faces: finding }).complete(image, mask, quality, work)
    expect(redShare(filled, mask)).toBe(1)
  })
})

describe('a hole surrounded by calm ground', () => {
  /** A panel, lighter toward the right and with grain, among stripes that end 20 pixels from the mask. */
  const random = randomIntegers(1)
  const isPanel = (x: number, y: number) => x >= 32 && x < 168 && y >= 22 && y < 138
  const image = paint(200, 160, (x, y) => {
    const ground = 180 + 0.2 * x + (random() % 5) - 2
    return isPanel(x, y) ? [ground, ground, ground] : x % 6 < 3 ? [30, 30, 30] : [240, 220, 90]
  })
  const mask = createMask(200, 160, (x, y) => x >= 52 && x < 148 && y >= 42 && y < 118)

  it('continues that ground and its grain, and copies nothing from beyond', async () => {
    const filled = await complete(fillMask(image, mask, [20, 60, 200]), mask, quality, work)
    expect(Math.max(...differencesIn(filled, image, mask, 255))).toBeLessThanOrEqual(6)
    const step = (x: number) =>
      Math.abs(filled.data[3 * (80 * 200 + x + 1)] - filled.data[3 * (80 * 200 + x)])
    expect(mean(Array.from({ length: 80 }, (_, x) => step(60 + x)))).toBeGreaterThan(0.8)
  })

  it('is filled with patches if soft bands meet it', async () => {
    const bands = paint(200, 160, x => Array<number>(3).fill(Math.round(150 + 25 * Math.sin(x / 7))))
    const filled = await complete(fillMask(bands, mask, [20, 60, 200]), mask, quality, work)
    expect(mean(differencesIn(filled, bands, mask, 255))).toBeLessThan(3)
  })

  it('is filled with patches if an edge meets it', async () => {
    const edge = paint(200, 160, (x, y) => (x < 100 ? [200, 200, 200] : [140, y % 2 ? 140 : 144, 140]))
    const filled = await complete(fillMask(edge, mask, [20, 60, 200]), mask, quality, work)
    expect(mean(differencesIn(filled, edge, mask, 255))).toBeLessThan(2)
  })
})

it('continues a beam through a wide hole', async () => {
  const beam = paint(200, 160, (x, y) => {
    const grain = (x * 7919 + y * 104729) % 13
    return Math.abs(y - 80) < 6 ? [60, 40, 30] : [170 + grain, 180 + grain, 160 + grain]
  })
  const mask = createMask(200, 160, (x, y) => x >= 40 && x < 160 && y >= 50 && y < 110)
  const filled = await complete(fillMask(beam, mask, [77, 77, 77]), mask, quality, work)
  expect(mean(differencesIn(filled, beam, mask, 255))).toBeLessThan(3)
})

it('continues a fine pattern, which coarse levels blur, through a deep hole beside a wall', async () => {
  const noise = randomIntegers(5)
  const shutter = paint(300, 240, (x, y) => {
    const light = 0.85 + 0.15 * Math.sin(x / 70) * Math.cos(y / 50)
    const isSlot = y % 9 < 3 && x % 13 < 9
    const isJoint = y % 12 < 2 || (x + (Math.floor(y / 12) % 2) * 12) % 24 < 2
    const value = light * (x > 230 ? (isJoint ? 150 : 190) : isSlot ? 40 : 205) + (noise() % 16)
    return x > 230 ? [value, 0.75 * value, 0.6 * value] : [value, 0.95 * value, 0.85 * value]
  })
  const mask = createMask(300, 240, (x, y) => ((x - 120) / 75) ** 2 + ((y - 120) / 85) ** 2 < 1)
  const filled = await complete(fillMask(shutter, mask, [20, 60, 200]), mask, quality, work)
  expect(mean(differencesIn(filled, shutter, mask, 255))).toBeLessThan(12)
})

describe('an image with two subjects', () => {
  /** Coarse gray grain with two red bars. */
  const isBar = (x: number, y: number) => y >= 30 && y < 110 && ((x >= 30 && x < 60) || (x >= 110 && x < 140))
  const grainAt = (x: number, y: number) =>
    ((x >> 2) * 7919 + (y >> 2) * 104729) % 7 < 3 ? [90, 90, 90] : [140, 140, 140]
  const image = paint(180, 120, (x, y) => (isBar(x, y) ? [220, 40, 40] : grainAt(x, y)))
  const matting: Matting = {
    name: 'Known',
    matte: async () => createPlane(180, 120, at => (isBar(at % 180, Math.floor(at / 180)) ? 1 : 0)),
  }
  const redShare = ({ data }: Raster, mask: Mask) =>
    mean(Array.from(mask.data, (value, i) => (value ? [Number(data[3 * i] > 200)] : [])).flat())

  it('has no part of one copied in place of the other', async () => {
    // The mask leaves the lower end of the removed bar, from which red patches would be continued.
    const mask = createMask(180, 120, (x, y) => x >= 105 && x < 145 && y >= 25 && y < 104)
    const avoiding = await builtInCompletion({ matting }).complete(image, mask, quality, work)
    const copying = await complete(image, mask, quality, work)
    expect(redShare(copying, mask)).toBeGreaterThan(0.1)
    expect(redShare(avoiding, mask)).toBeLessThan(0.02)
  })

  it('is not continued into a hole that touches it', async () => {
    const mask = createMask(180, 120, (x, y) => x >= 60 && x < 100 && y >= 8 && y < 42)
    const filled = await builtInCompletion({ matting }).complete(image, mask, quality, work)
    const redness = ({ data }: Raster) =>
      Array.from(mask.data, (value, i) => (value ? data[3 * i] - data[3 * i + 1] : 0))
    expect(Math.max(...redness(filled))).toBeLessThan(10)
  })

  it('copies a subject that goes on beyond the hole', async () => {
    const isSlat = (_: number, y: number) => y >= 60 && y < 100 && y % 10 < 6
    const bench = paint(300, 140, (x, y) =>
      isSlat(x, y) ? [20, 120, 130] : [200 + ((x * 7919 + y * 104729) % 9), 190, 180],
    )
    const mask = createMask(300, 140, (x, y) => x >= 90 && x < 220 && y >= 10 && y < 130)
    const benchMatting: Matting = {
      name: 'Known',
      matte: async () =>
        createPlane(300, 140, at => (at % 300 < 100 && isSlat(0, Math.floor(at / 300)) ? 1 : 0)),
    }
    const filled = await builtInCompletion({ matting: benchMatting }).complete(bench, mask, quality, work)
    const slats = createMask(300, 140, (x, y) => x >= 90 && x < 220 && isSlat(x, y))
    expect(mean(differencesIn(filled, bench, slats, 255))).toBeLessThan(8)
  })

  it('copies a subject if that is allowed', async () => {
    const mask = createMask(180, 120, (x, y) => x >= 105 && x < 145 && y >= 25 && y < 104)
    const options = { ...quality, copiesSubjects: true }
    const filled = await builtInCompletion({ matting }).complete(image, mask, options, work)
    expect(filled.data).toEqual((await complete(image, mask, quality, work)).data)
  })

  it('copies a subject into a hole in it', async () => {
    const mask = createMask(180, 120, (x, y) => x >= 36 && x < 54 && y >= 50 && y < 90)
    const filled = await builtInCompletion({ matting }).complete(image, mask, quality, work)
    expect(redShare(filled, mask)).toBe(1)
  })

  it('copies a subject into a hole in it, also from a matte that is larger than the image', async () => {
    const mask = createMask(180, 120, (x, y) => x >= 36 && x < 54 && y >= 50 && y < 90)
    const large: Matting = {
      name: 'Known',
      matte: async () =>
        createPlane(512, 512, at =>
          isBar((180 * (at % 512)) / 512, (120 * Math.floor(at / 512)) / 512) ? 1 : 0,
        ),
    }
    const filled = await builtInCompletion({ matting: large }).complete(image, mask, quality, work)
    expect(redShare(filled, mask)).toBe(1)
  })
})
