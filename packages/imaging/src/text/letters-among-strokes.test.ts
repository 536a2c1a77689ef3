import { expect, it } from 'vitest'
import { dilate } from '../mask/dilate.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { lettersAmongStrokes } from './letters-among-strokes.ts'
import { isInLine, maskOfLines } from './line-geometry.ts'

type Color = [number, number, number]

const size = { width: 300, height: 100 }
const line: RotatedRectangle = { center: { x: 145, y: 50 }, u: { x: 1, y: 0 }, width: 232, height: 36 }
const window = { line, left: 0, top: 0, right: size.width, bottom: size.height, reach: 28 }

/** Letters like H, 28 pixels high, with strokes 6 pixels wide. */
function isLetter(x: number, y: number): boolean {
  const column = (x - 33) % 40
  if (x < 33 || x >= 267 || y < 36 || y >= 64) return false
  return column < 6 || (column >= 18 && column < 24) || (column < 24 && y >= 47 && y < 53)
}

/** An image of 3 × 3 means, so that every edge is soft. */
function draw(colorAt: (x: number, y: number) => Color): Raster {
  const data = new Uint8ClampedArray(size.width * size.height * 3)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = 0; k < 9; k++) sum += colorAt(x + (k % 3) - 1, y + Math.floor(k / 3) - 1)[c]
        data[(y * size.width + x) * 3 + c] = sum / 9
      }
  return { data, ...size, channels: 3 }
}

const wall: Color = [205, 208, 200]
/** Letters of the wall's color on a ribbon. */
const image = draw((x, y) => {
  if (isLetter(x, y)) return wall
  return y >= 28 && y < 72 ? [150 + ((x + y) % 9), 22, 30] : wall
})
const taken = maskOfLines([line], size, 0)
const lettersOf = (strokes: Mask) =>
  lettersAmongStrokes(image, window, { strokes, areSeparated: true, taken })

/** The share of the pixels of the line for which a condition holds that are masked. */
function shareMasked({ data }: Mask, holds: (x: number, y: number) => boolean): number {
  let [all, masked] = [0, 0]
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    if (!isInLine(line, x, y) || !holds(x, y)) continue
    all++
    if (data[i]) masked++
  }
  return masked / all
}

it('keeps only the letters of strokes that are the ribbon behind them, too', () => {
  const all = createMask(size.width, size.height, i => isLetter(i % size.width, Math.floor(i / size.width)))
  const letters = lettersOf(dilate(all, 6))
  expect(letters && shareMasked(letters, isLetter)).toBe(1)
  expect(letters && shareMasked(letters, (x, y) => !isLetter(x, y))).toBeLessThan(0.45)
})

it('adds letters that strokes lack with their soft edges', () => {
  const isFound = (x: number, y: number) => isLetter(x, y) && x < 110
  const found = createMask(size.width, size.height, i => isFound(i % size.width, Math.floor(i / size.width)))
  const letters = lettersOf(found)
  const isBeside = (x: number, y: number) =>
    x > 112 && !isLetter(x, y) && (isLetter(x - 1, y) || isLetter(x + 1, y))
  expect(letters && shareMasked(letters, (x, y) => isLetter(x, y) || isBeside(x, y))).toBe(1)
})
