import { describe, expect, it } from 'vitest'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { tightenStrokes } from './tighten-strokes.ts'

const [width, height] = [60, 40]
const box = { left: 0, top: 0, right: width, bottom: height }
type Color = [number, number, number]

function imageOf(colorAt: (x: number, y: number) => Color): Raster {
  const data = new Uint8ClampedArray(3 * width * height)
  for (let i = 0; i < width * height; i++) data.set(colorAt(i % width, Math.floor(i / width)), 3 * i)
  return { data, width, height, channels: 3 }
}

/** A background of two shades, as leaves have, in stripes. */
const leaves = (x: number, y: number): Color => ((x + y) % 6 < 3 ? [60, 120, 40] : [120, 170, 80])
const isStem = (x: number, y: number) => x >= 29 && x < 32 && y >= 10 && y < 30
const wide = createMask(width, height, i => {
  const [x, y] = [i % width, Math.floor(i / width)]
  return x >= 24 && x < 37 && y >= 8 && y < 30
})
const tighten = (image: Raster, strokes: Mask, isSure: (x: number, y: number) => boolean) => {
  const tight = tightenStrokes(image, box, strokes, i => isSure(i % width, Math.floor(i / width)), 24)
  return (x: number, y: number) => tight.data[y * width + x] > 0
}

describe('a mask much wider than a thin white stroke', () => {
  const isMasked = tighten(
    imageOf((x, y) => (isStem(x, y) ? [250, 250, 250] : leaves(x, y))),
    wide,
    isStem,
  )

  it('covers the stroke and a pixel around it', () => {
    for (let y = 10; y < 30; y++) for (let x = 28; x < 33; x++) expect(isMasked(x, y)).toBe(true)
  })

  it('leaves out the background on both sides', () => {
    for (let y = 8; y < 30; y++) for (const x of [24, 26, 35, 36]) expect(isMasked(x, y)).toBe(false)
  })
})

it('keeps a stroke in a color that is also behind it, since the same letters stand on other colors', () => {
  const isMasked = tighten(
    imageOf((x, y) => (isStem(x, y) || y >= 22 ? [20, 20, 20] : leaves(x, y))),
    wide,
    isStem,
  )
  for (let y = 10; y < 30; y++) for (let x = 29; x < 32; x++) expect(isMasked(x, y)).toBe(true)
})

it('keeps soft edges', () => {
  const isMasked = tighten(
    imageOf((x, y) =>
      isStem(x, y) ? [250, 250, 250] : x === 28 || x === 32 ? [150, 180, 150] : [60, 120, 40],
    ),
    wide,
    isStem,
  )
  for (let y = 10; y < 30; y++) for (const x of [28, 32]) expect(isMasked(x, y)).toBe(true)
})

it('adds a small part of a letter below the mask, but nothing large in its color', () => {
  const isTail = (x: number, y: number) => x >= 29 && x < 32 && y >= 30 && y < 35
  const isWall = (x: number) => x >= 37 && x < 58
  const isMasked = tighten(
    imageOf((x, y) => (isStem(x, y) || isTail(x, y) || isWall(x) ? [250, 220, 40] : leaves(x, y))),
    wide,
    isStem,
  )
  for (let y = 30; y < 35; y++) for (let x = 29; x < 32; x++) expect(isMasked(x, y)).toBe(true)
  for (let y = 0; y < height; y++) expect(isMasked(45, y)).toBe(false)
})

it('changes nothing where no stroke is sure', () => {
  const isMasked = tighten(imageOf(leaves), wide, () => false)
  for (let i = 0; i < wide.data.length; i++)
    expect(isMasked(i % width, Math.floor(i / width))).toBe(wide.data[i] > 0)
})
