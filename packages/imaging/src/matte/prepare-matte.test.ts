import { describe, expect, it } from 'vitest'
import type { Mask } from '../mask/mask.ts'
import type { Plane, Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { extractSubject } from './extract-subject.ts'
import { type MatteOptions, prepareMatte } from './prepare-matte.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
const [width, height] = [600, 480]
const clay = [190, 90, 60]
const paperColor = [225, 222, 210]

type Inside = (x: number, y: number) => boolean
const within =
  (x: number, y: number, radius: number): Inside =>
  (u, v) =>
    Math.hypot(u - x, v - y) < radius
const isMug: Inside = (x, y) => Math.abs(x - 230) < 130 && Math.abs(y - 240) < 150
const isHandle = within(370, 240, 90)
const isHole: Inside = (x, y) => within(375, 240, 45)(x, y) && !isMug(x, y)
const isSubject: Inside = (x, y) => isMug(x, y) || (isHandle(x, y) && !isHole(x, y))

/** A clay color on white paper, with slight noise. */
function paintImage(isClay: Inside): Raster {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3)
    const color = isClay(pixel % width, Math.floor(pixel / width)) ? clay : paperColor
    data[at] = color[at % 3] + ((pixel * 7 + at) % 5) - 2
  }
  return { data, width, height, channels: 3 }
}
function matteOf(value: (x: number, y: number) => number): Plane {
  const data = new Float32Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++)
    data[pixel] = value(pixel % width, Math.floor(pixel / width))
  return { data, width, height }
}
function stroke(isInside: Inside): Mask {
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++)
    if (isInside(pixel % width, Math.floor(pixel / width))) data[pixel] = 255
  return { data, width, height }
}
/** Mean alpha, 0 to 1, inside a shape. */
function seen({ data }: Raster, isInside: Inside): number {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!isInside(pixel % width, Math.floor(pixel / width))) continue
    sum += data[pixel * 4 + 3]
    count++
  }
  return sum / count / 255
}
const cut = (image: Raster, coarse: Plane, options?: MatteOptions) =>
  extractSubject(image, coarse, work, options)

it('returns the matte unchanged if there is nothing to combine', () => {
  const coarse = matteOf((x, y) => (isMug(x, y) ? 1 : 0))
  expect(prepareMatte(paintImage(isMug), coarse, {}).matte).toBe(coarse)
})

describe('a hole in a handle', () => {
  const doubt = matteOf((x, y) => (isHole(x, y) ? 0.6 : isSubject(x, y) ? 1 : 0))

  it('becomes transparent, without changing the handle (@see rembg #623)', async () => {
    const output = await cut(paintImage(isSubject), doubt)
    expect(seen(output, isHole)).toBeLessThan(0.03)
    expect(seen(output, isSubject)).toBeGreaterThan(0.98)
  })

  it('is kept if clearing holes is off', async () => {
    expect(seen(await cut(paintImage(isSubject), doubt, { clearsHoles: false }), isHole)).toBeGreaterThan(0.3)
  })

  it.each([
    ['becomes transparent if it is large', 1, 0.03],
    ['is filled if it is small, as a reflection is', 0.3, 1],
  ])('%s, although the network nearly takes it for the subject', async (_outcome, scale, alpha) => {
    const isSmall = within(390, 240, 28 * scale)
    const image = paintImage((x, y) => isSubject(x, y) || (isHole(x, y) && !isSmall(x, y)))
    const nearlySubject = matteOf((x, y) => (isSmall(x, y) ? 0.8 : isSubject(x, y) || isHole(x, y) ? 1 : 0))
    expect(Math.abs(seen(await cut(image, nearlySubject), isSmall) - alpha)).toBeLessThan(0.05)
  })

  it('is filled if it has print, as a label of the background’s color does', async () => {
    const isPrint: Inside = (x, y) =>
      isHole(x, y) && Math.floor(x / 6) % 3 === 0 && Math.floor(y / 6) % 2 === 0
    const image = paintImage((x, y) => isSubject(x, y) || isPrint(x, y))
    const label = matteOf((x, y) => (isHole(x, y) ? 0.88 : isSubject(x, y) ? 1 : 0))
    expect(seen(await cut(image, label), isHole)).toBeGreaterThan(0.8)
  })

  it('is filled if its colors match the subject', async () => {
    const filled = paintImage((x, y) => isMug(x, y) || isHandle(x, y))
    expect(seen(await cut(filled, doubt), isHole)).toBeGreaterThan(0.97)
  })

  it('is filled if background and subject look alike and the network leans to the subject', async () => {
    const empty = paintImage(() => false)
    expect(seen(await cut(empty, doubt), isHole)).toBeGreaterThan(0.97)
  })
})

describe('a small mark of the background’s color on a solid body', () => {
  const isEye = within(230, 240, 6)
  const cutMarked = (isMark: Inside) =>
    cut(
      paintImage((x, y) => isMug(x, y) && !isMark(x, y)),
      matteOf((x, y) => (isMark(x, y) ? 0.2 : isMug(x, y) ? 1 : 0)),
    )

  it('is kept, such as the white of an eye', async () => {
    expect(seen(await cutMarked(isEye), isEye)).toBeGreaterThan(0.97)
  })

  it('is cleared as a hole if there are many, such as in a lattice', async () => {
    const isLattice: Inside = (x, y) => isMug(x, y) && x % 20 < 8 && y % 20 < 8
    expect(
      seen(await cutMarked(isLattice), (x, y) => isLattice(x, y) && within(230, 240, 40)(x, y)),
    ).toBeLessThan(0.4)
  })
})

describe('a semi-transparent body', () => {
  it.each([0.3, 0.5, 0.7])('with alpha %d isn’t rounded to 0 or 1 (@see rembg #292)', async share => {
    const isPane = within(300, 240, 150)
    const image = paintImage((x, y) => Math.floor(x / 40) % 2 === Math.floor(y / 40) % 2)
    for (let at = 0; at < image.data.length; at++) {
      const pixel = Math.floor(at / 3)
      if (isPane(pixel % width, Math.floor(pixel / width)))
        image.data[at] = share * [200, 230, 240][at % 3] + (1 - share) * image.data[at]
    }
    const output = await cut(
      image,
      matteOf((x, y) => (isPane(x, y) ? share : 0)),
    )
    expect(Math.abs(seen(output, within(300, 240, 100)) - share)).toBeLessThan(0.05)
  })
})

describe('the user’s strokes', () => {
  const coarse = matteOf((x, y) => (isMug(x, y) ? 1 : 0))
  const isRing: Inside = (x, y) => isHandle(x, y) && !isMug(x, y)
  const image = paintImage((x, y) => isMug(x, y) || isHandle(x, y))

  it('restore a missing part up to the image’s edge, even if the brush crossed it', async () => {
    const output = await cut(image, coarse, { keep: stroke((x, y) => within(370, 240, 95)(x, y)) })
    expect(seen(output, isRing)).toBeGreaterThan(0.97)
    expect(
      seen(output, (x, y) => within(370, 240, 99)(x, y) && !within(370, 240, 93)(x, y) && x > 365),
    ).toBeLessThan(0.1)
  })

  it('erase an excess part, and nothing far from the brush', async () => {
    const all = matteOf((x, y) => (isMug(x, y) || isHandle(x, y) ? 1 : 0))
    const output = await cut(image, all, { erase: stroke((x, y) => x > 365 && isHandle(x, y)) })
    expect(seen(output, (x, y) => x > 375 && isHandle(x, y))).toBeLessThan(0.02)
    expect(seen(output, (x, y) => isMug(x, y) && x < 340)).toBeGreaterThan(0.99)
  })

  it('apply even with the thinnest brush, in an uncertain area', async () => {
    const isLine: Inside = (x, y) => Math.abs(y - 240) < 2 && x > 150 && x < 300
    const unsure = matteOf((x, y) => (isMug(x, y) ? 0.5 : 0))
    expect(seen(await cut(image, unsure, { keep: stroke(isLine) }), isLine)).toBeGreaterThan(0.98)
    expect(seen(await cut(image, unsure, { erase: stroke(isLine) }), isLine)).toBeLessThan(0.02)
  })

  it('erase where keep and erase overlap', async () => {
    const isSpot = within(230, 240, 60)
    const output = await cut(image, coarse, { keep: stroke(isSpot), erase: stroke(isSpot) })
    expect(seen(output, within(230, 240, 45))).toBeLessThan(0.02)
  })
})
