import { expect, it } from 'vitest'
import { randomIntegers } from '../complete/random-integers.ts'
import { createMask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { replaceForeignColors } from './replace-foreign-colors.ts'

const [width, height] = [120, 90]
type Color = [number, number, number]
const [red, yellow, white]: Color[] = [
  [200, 60, 50],
  [240, 200, 30],
  [245, 245, 245],
]

function draw(colorAt: (x: number, y: number) => Color): Raster {
  const random = randomIntegers(7)
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = colorAt(pixel % width, Math.floor(pixel / width))
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 3 + channel] = color[channel] + (random() % 9) - 4
  }
  return { data, width, height, channels: 3 }
}

const colorAt = ({ data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
]
/** A letter on a red sign, below which is a yellow one. */
const isLetter = (x: number, y: number) => x >= 40 && x < 64 && y >= 20 && y < 44
const letter = createMask(width, height, pixel => isLetter(pixel % width, Math.floor(pixel / width)))
const signs = (_: number, y: number) => (y < 60 ? red : yellow)

it('replaces the color of another sign by that around the letter', () => {
  const filled = draw((x, y) => (isLetter(x, y) && x < 52 ? yellow : signs(x, y)))
  const replaced = replaceForeignColors(filled, letter)
  for (const [x, y] of [
    [42, 22],
    [46, 32],
    [50, 42],
  ]) {
    const color = colorAt(replaced, x, y)
    for (let channel = 0; channel < 3; channel++)
      expect(Math.abs(color[channel] - red[channel])).toBeLessThan(12)
  }
  expect(colorAt(replaced, 70, 30), 'unmasked pixels stay').toEqual(colorAt(filled, 70, 30))
})

it('keeps what is around the letter, and thin lines that pass behind it', () => {
  const plain = draw(signs)
  expect(replaceForeignColors(plain, letter)).toBe(plain)
  const lined = draw((x, y) => (x >= 50 && x < 53 ? white : signs(x, y)))
  expect(replaceForeignColors(lined, letter)).toBe(lined)
})

it('keeps both colors of an edge that a letter covers, but none that only mixes them', () => {
  const halves = (x: number) => (x < 52 ? red : white)
  const edge = draw(halves)
  expect(replaceForeignColors(edge, letter)).toBe(edge)
  const pink: Color = [224, 152, 148]
  const mixed = draw((x, y) => (isLetter(x, y) && x > 44 && x < 60 ? pink : halves(x)))
  expect(replaceForeignColors(mixed, letter)).not.toBe(mixed)
})
