import { expect, it } from 'vitest'
import type { Background } from '../complete/grain.ts'
import type { Raster } from '../raster.ts'
import { differenceFrom } from './difference-from-background.ts'
import { objectsAcrossLine } from './objects-across-line.ts'

const [width, height] = [240, 100]
const line = { center: { x: 120, y: 50 }, u: { x: 1, y: 0 }, width: 180, height: 40 }
type Color = [number, number, number]
const [paper, orange, blue]: Color[] = [
  [230, 230, 225],
  [220, 120, 20],
  [40, 60, 160],
]
/** Bars in the place of letters. */
const isLetter = (x: number, y: number) => x >= 40 && x < 200 && y >= 38 && y < 66 && x % 20 < 8

function find(colorAt: (x: number, y: number) => Color | undefined) {
  const image: Raster = { data: new Uint8ClampedArray(width * height * 3), width, height, channels: 3 }
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    image.data.set(colorAt(x, y) ?? (isLetter(x, y) ? orange : paper), 3 * i)
  }
  const background: Background = {
    box: { left: 0, top: 0, right: width, bottom: height },
    colors: new Float32Array(width * height * 3).map((_, i) => paper[i % 3]),
    isKnown: new Uint8Array(width * height),
  }
  const differs = differenceFrom(image, background, { line, others: [] })
  const { data } = objectsAcrossLine(image, background, line, differs)
  return (x: number, y: number) => data[y * width + x] > 0
}

it('finds a rule in the color of the letters that the line’s edge covers, and none of the letters', () => {
  const isObject = find((_, y) => (y === 67 || y === 68 ? orange : undefined))
  for (let x = 35; x < 205; x++) expect([isObject(x, 67), isObject(x, 55)]).toEqual([true, false])
})

it('finds a frame in the color of the letters, at the ends of the line’s box', () => {
  const isFrame = (x: number) => (x >= 27 && x < 33) || (x >= 207 && x < 213)
  const isObject = find(x => (isFrame(x) ? orange : undefined))
  for (const x of [32, 208]) expect(isObject(x, 50)).toBe(true)
  for (let x = 40; x < 200; x += 20) expect(isObject(x + 3, 50)).toBe(false)
})

it('finds no rule in rows across a letter and something beside it', () => {
  const isObject = find((x, y) => {
    if (x >= 140 && x < 190 && y >= 38 && y < 66) return orange
    return x >= 190 && x < 238 && y >= 61 && y < 95 ? orange : undefined
  })
  for (let y = 40; y < 66; y++) expect(isObject(165, y)).toBe(false)
})

it('finds what extends into the line in another color, and none of the letters', () => {
  const isObject = find((x, y) => (x > 130 && x < 138 && y < 48 && !isLetter(x, y) ? blue : undefined))
  expect(isObject(134, 44)).toBe(true)
  expect(isObject(145, 44)).toBe(false)
})

it('finds nothing of letters that touch what begins below them', () => {
  const isObject = find((x, y) => (y >= 62 && !isLetter(x, y) ? blue : undefined))
  for (let x = 40; x < 200; x += 20) for (const y of [45, 60, 64]) expect(isObject(x + 3, y)).toBe(false)
})

it('finds nothing where there are only letters', () => {
  const isObject = find(() => undefined)
  for (let x = 0; x < width; x += 3) for (let y = 0; y < height; y += 3) expect(isObject(x, y)).toBe(false)
})
