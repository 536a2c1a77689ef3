import { expect, it } from 'vitest'
import { createMask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { clearFlatGround } from './clear-flat-ground.ts'

const [width, height] = [120, 80]
const ink = [30, 60, 200]
const ground = [255, 250, 240] as const

type At<Value> = (x: number, y: number) => Value

function paint(isInk: At<boolean>): Raster {
  const pixels = Array.from({ length: width * height }, (_, i) =>
    isInk(i % width, Math.floor(i / width)) ? ink : ground,
  )
  return { data: new Uint8ClampedArray(pixels.flat()), width, height, channels: 3 }
}

/** A cutout of an image with an alpha of its own. */
function cutoutOf(image: Raster, alpha: At<number>): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    data.set(image.data.subarray(3 * i, 3 * i + 3), 4 * i)
    data[4 * i + 3] = alpha(i % width, Math.floor(i / width))
  }
  return { data, width, height, channels: 4 }
}

const alphaAt = ({ data }: Raster, x: number, y: number) => data[4 * (y * width + x) + 3]
const isIn = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
  x >= left && x < right && y >= top && y < bottom

const square = [20, 20, 60, 60] as const

it('clears smudges beside a shape', () => {
  const image = paint((x, y) => isIn(x, y, square))
  const cutout = cutoutOf(image, (x, y) => (isIn(x, y, square) ? 255 : isIn(x, y, [60, 30, 75, 45]) ? 90 : 0))
  const cleared = clearFlatGround(cutout, image, ground)
  expect(alphaAt(cleared, 64, 40)).toBe(0)
  expect(alphaAt(cleared, 40, 40)).toBe(255)
})

it('clears a gap that is open to the rest, but not the inside of a drawing whose outline has a small gap', () => {
  const gap = [38, 20, 44, 50]
  const notched = paint((x, y) => isIn(x, y, square) && !isIn(x, y, gap))
  const all = (image: Raster) => cutoutOf(image, (x, y) => (isIn(x, y, square) ? 255 : 0))
  expect(alphaAt(clearFlatGround(all(notched), notched, ground), 41, 40)).toBe(0)
  const outline = paint(
    (x, y) => isIn(x, y, square) && !isIn(x, y, [23, 23, 57, 57]) && !isIn(x, y, [38, 20, 41, 23]),
  )
  expect(alphaAt(clearFlatGround(all(outline), outline, ground), 40, 40)).toBe(255)
})

it('keeps or clears an enclosed area as a whole, by its mean', () => {
  const holes = { doubted: [22, 22, 36, 58], trusted: [42, 22, 58, 58] }
  const image = paint(
    (x, y) => isIn(x, y, square) && !isIn(x, y, holes.doubted) && !isIn(x, y, holes.trusted),
  )
  const cutout = cutoutOf(image, (x, y) => {
    if (isIn(x, y, holes.doubted)) return y < 30 ? 255 : 20
    if (isIn(x, y, holes.trusted)) return y < 30 ? 20 : 255
    return isIn(x, y, square) ? 255 : 0
  })
  const cleared = clearFlatGround(cutout, image, ground, { clearsHoles: true })
  expect([25, 50].map(y => alphaAt(cleared, 30, y))).toEqual([0, 0])
  expect([25, 50].map(y => alphaAt(cleared, 50, y))).toEqual([255, 255])
  const filled = clearFlatGround(cutout, image, ground, { clearsHoles: false })
  expect([25, 50].map(y => alphaAt(filled, 30, y))).toEqual([255, 255])
})

it('clears a hole that is like most others', () => {
  const holes = [
    [22, 22, 32, 32],
    [36, 22, 44, 32],
    [48, 22, 56, 32],
    [22, 36, 32, 47],
  ]
  const large = [36, 36, 58, 58]
  const image = paint((x, y) => isIn(x, y, square) && ![...holes, large].some(hole => isIn(x, y, hole)))
  const cutout = cutoutOf(image, (x, y) =>
    isIn(x, y, square) && !holes.slice(0, 3).some(hole => isIn(x, y, hole)) ? 255 : 0,
  )
  const cleared = clearFlatGround(cutout, image, ground)
  expect(alphaAt(cleared, 27, 41)).toBe(0)
  expect(alphaAt(cleared, 47, 47)).toBe(255)
})

it('keeps what the user marked', () => {
  const image = paint((x, y) => isIn(x, y, square))
  const cutout = cutoutOf(image, (x, y) => (isIn(x, y, [20, 20, 90, 60]) ? 100 : 0))
  const keep = createMask(width, height, pixel => pixel % width > 70)
  const cleared = clearFlatGround(cutout, image, ground, { keep })
  expect(alphaAt(cleared, 66, 40)).toBe(0)
  expect(alphaAt(cleared, 80, 40)).toBe(100)
})
