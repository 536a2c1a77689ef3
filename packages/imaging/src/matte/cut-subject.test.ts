import { describe, expect, it } from 'vitest'
import type { Matting } from '../engines.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { cutSubject } from './cut-subject.ts'

/** The cutout and subjects of an image that has one. */
async function cut(...args: Parameters<typeof cutSubject>) {
  const found = await cutSubject(...args)
  if (!found) throw new Error('no subject')
  return found
}

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const [width, height] = [1200, 900]
const isRed = (x: number, y: number) => Math.hypot(x - 800, y - 300) < 60 && !(x > 790 && x < 800 && y > 300)

/** A small red disc with a slit, on green. */
const image: Raster = {
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return (
      (isRed(pixel % width, Math.floor(pixel / width)) ? [200, 40, 40] : [60, 140, 80])[at % 3] + (at % 5)
    )
  }),
  width,
  height,
  channels: 3,
}

/** A network with 64 × 64 cells that reports cells by the color in their middle. */
function coarseMatting(isShown = (seen: Raster) => seen.width > 0): Matting & { seen: Raster[] } {
  const seen: Raster[] = []
  return {
    name: 'cells',
    seen,
    matte: async (given): Promise<Plane> => {
      seen.push(given)
      return createPlane(64, 64, cell => {
        const x = Math.floor((((cell % 64) + 0.5) * given.width) / 64)
        const y = Math.floor(((Math.floor(cell / 64) + 0.5) * given.height) / 64)
        return isShown(given) && given.data[(y * given.width + x) * 3] > 150 ? 1 : 0
      })
    },
  }
}

const alphaAt = ({ data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3]

it('mattes a small subject again in an extract, which shows what the first matte missed', async () => {
  const matting = coarseMatting()
  const { cutout } = await cut(image, matting, work)
  expect(matting.seen).toHaveLength(2)
  expect(matting.seen[1].width).toBeLessThan(300)
  expect([cutout.width, cutout.height]).toEqual([width, height])
  expect(alphaAt(cutout, 760, 300)).toBe(255)
  expect(alphaAt(cutout, 795, 340)).toBeLessThan(60)
  expect(alphaAt(cutout, 100, 100)).toBe(0)
})

describe('an image in which the network finds nothing', () => {
  const findsNothing = coarseMatting(() => false)

  it('has no subject', async () => {
    const data = image.data.map((value, at) => value - Math.floor(at / (30 * width)))
    expect(await cutSubject({ ...image, data }, findsNothing, work)).toBeUndefined()
  })

  it('has the shapes on a flat ground as its subject', async () => {
    const { cutout } = await cut(image, findsNothing, work)
    expect(alphaAt(cutout, 760, 300)).toBe(255)
    expect(alphaAt(cutout, 100, 100)).toBe(0)
  })
})

it('keeps the first matte if the second shows something else', async () => {
  const { cutout } = await cut(
    image,
    coarseMatting(seen => seen.width === width),
    work,
  )
  expect(alphaAt(cutout, 760, 300)).toBe(255)
})

it('mattes a large subject, and one that the user marked far away, once', async () => {
  const large = {
    ...image,
    data: image.data.map((value, at) => (at < image.data.length / 2 ? [200, 40, 40][at % 3] : value)),
  }
  const first = coarseMatting()
  await cutSubject(large, first, work)
  expect(first.seen).toHaveLength(1)
  const second = coarseMatting()
  const keep = { data: new Uint8Array(width * height), width, height }
  for (let y = 860; y < 890; y++) keep.data.fill(255, y * width + 20, y * width + 60)
  const { cutout } = await cut(image, second, work, { keep })
  expect(second.seen).toHaveLength(1)
  expect(alphaAt(cutout, 40, 875)).toBe(255)
})

it('drops large parts that the network guesses, if it’s sure of a small subject', async () => {
  const sight = coarseMatting()
  const matting: Matting = {
    name: 'guessing',
    matte: async (given, work) => {
      const { data, width: across, height: down } = await sight.matte(given, work)
      if (given.width < width) return { data, width: across, height: down }
      return createPlane(across, down, cell => Math.max(data[cell], cell % across < 20 ? 0.6 : 0))
    },
  }
  const { cutout } = await cut(image, matting, work)
  expect(alphaAt(cutout, 760, 300)).toBe(255)
  expect(alphaAt(cutout, 100, 450)).toBe(0)
})

describe('an image of two separate subjects', () => {
  const isLeft = (x: number, y: number) => Math.hypot(x - 300, y - 300) < 150
  const isRight = (x: number, y: number) => Math.hypot(x - 850, y - 500) < 200
  const pair: Raster = {
    ...image,
    data: image.data.map((_, at) => {
      const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
      return (isLeft(x, y) || isRight(x, y) ? [200, 40, 40] : [60, 140, 80])[at % 3] + (at % 5)
    }),
  }
  const alphasWith = async (subjects: { x: number; y: number }[]) => {
    const { cutout } = await cut(pair, coarseMatting(), work, { subjects })
    return [alphaAt(cutout, 300, 300), alphaAt(cutout, 850, 500)]
  }

  it('is described from left to right, each by its box and a point in it', async () => {
    const { subjects } = await cut(pair, coarseMatting(), work)
    expect(subjects).toHaveLength(2)
    const [{ box, point }, right] = subjects
    expect([box.left, box.right, box.top, box.bottom].map(value => value.toFixed(1))).toEqual([
      '0.1',
      '0.4',
      '0.2',
      '0.5',
    ])
    expect(isLeft(point.x * width, point.y * height)).toBe(true)
    expect(isRight(right.point.x * width, right.point.y * height)).toBe(true)
  })

  it('is cut out without the subjects that weren’t chosen', async () => {
    expect(await alphasWith([])).toEqual([255, 255])
    expect(await alphasWith([{ x: 0.25, y: 0.33 }])).toEqual([255, 0])
    expect(await alphasWith([{ x: 0.95, y: 0.95 }]), 'the nearest').toEqual([0, 255])
    expect(
      await alphasWith([
        { x: 0.25, y: 0.33 },
        { x: 0.7, y: 0.55 },
      ]),
    ).toEqual([255, 255])
  })

  it('has the same subjects whichever were chosen, and none of the others in an extract', async () => {
    const matting = coarseMatting()
    const { cutout, subjects } = await cut(pair, matting, work, { subjects: [{ x: 0.25, y: 0.33 }] })
    expect(matting.seen).toHaveLength(2)
    expect(subjects).toHaveLength(2)
    for (const x of [660, 700, 1000]) expect(alphaAt(cutout, x, 500)).toBe(0)
  })
})

it('stops before it corrects a cutout on flat ground if it is canceled', async () => {
  const flat: Raster = {
    ...image,
    data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3)
      return (isRed(pixel % width, Math.floor(pixel / width)) ? [200, 40, 40] : [60, 140, 80])[at % 3]
    }),
  }
  const controller = new AbortController()
  const progress = createProgress(fraction => {
    if (fraction > 0.9) setImmediate(() => controller.abort())
  })
  await expect(cut(flat, coarseMatting(), { signal: controller.signal, progress })).rejects.toThrow('aborted')
})
