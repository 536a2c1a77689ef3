import { expect, it } from 'vitest'
import { cornersOf, type RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { lettersOfOneColor } from './letters-of-one-color.ts'
import { textMask } from './text-mask.ts'

const size = { width: 260, height: 90 }
type Color = [number, number, number]

const line: RotatedRectangle = { center: { x: 130, y: 45 }, u: { x: 1, y: 0 }, width: 224, height: 44 }
const region = { corners: cornersOf(line) }
const window = { line, left: 0, top: 0, right: size.width, bottom: size.height, reach: 30 }
const white: Color = [250, 250, 250]

/** Letters like H, 30 pixels high, with strokes 8 pixels wide. */
function isLetter(x: number, y: number): boolean {
  const column = (x - 24) % 35
  if (x < 24 || x >= 234 || y < 30 || y >= 60) return false
  return column < 8 || (column >= 20 && column < 28) || (column < 28 && y >= 41 && y < 49)
}

/** A jersey with folds, a hand and dark hair. */
function photo(x: number, y: number): Color {
  if (x < 60) return [30 + (x % 7) * 9, 25 + (y % 5) * 6, 20]
  if (x > 120 && x < 150) return [200 + (x % 3) * 5, 160, 130 + (y % 4) * 5]
  if (x > 200) return [90 + (y % 9) * 8, 120, 140]
  return [60 + (x % 5) * 14, 110 + (y % 7) * 9, 60]
}

function draw(background: (x: number, y: number) => Color): Raster {
  const data = new Uint8ClampedArray(size.width * size.height * 3)
  for (let i = 0; i < size.width * size.height; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    data.set(isLetter(x, y) ? white : background(x, y), 3 * i)
  }
  return { data, ...size, channels: 3 }
}

/** Shares of the letters and of the rest of the line that are masked. */
function coverage(data: Uint8Array): { letters: number; rest: number } {
  const counts = { letters: [0, 0], rest: [0, 0] }
  for (let y = 23; y < 67; y++)
    for (let x = 18; x < 242; x++) {
      const count = isLetter(x, y) ? counts.letters : counts.rest
      count[0]++
      if (data[y * size.width + x]) count[1]++
    }
  return { letters: counts.letters[1] / counts.letters[0], rest: counts.rest[1] / counts.rest[0] }
}

it('covers letters on a photo, and not the bars of their color that pass between them', () => {
  const isBar = (x: number) => (x + 11) % 35 > 29 && (x + 11) % 35 < 33
  const colors: Color[] = [
    [20, 20, 30],
    [200, 60, 40],
    [60, 120, 220],
    [230, 200, 60],
    [40, 150, 70],
  ]
  const cloth = (x: number, y: number): Color => colors[(Math.floor(x / 13) * 3 + Math.floor(y / 11) * 2) % 5]
  const image = draw((x, y) => (isBar(x) ? white : cloth(x, y)))
  const { letters, rest } = coverage(textMask(image, [region]).data)
  expect(letters).toBe(1)
  expect(rest).toBeLessThan(0.6)
})

it('finds nothing but the letters beside a stripe in their color that goes on', () => {
  const found = lettersOfOneColor(
    draw((x, y) => (x >= 236 && x < 242 ? white : photo(x, y))),
    window,
  )
  const { letters, rest } = coverage(found?.data ?? new Uint8Array())
  expect(letters).toBe(1)
  expect(rest).toBeLessThan(0.05)
})

it('finds a letter that is connected with something in its color outside the line', () => {
  const found = lettersOfOneColor(
    draw((x, y) => (x >= 94 && x < 122 && y < 34 ? white : photo(x, y))),
    window,
  )
  expect(coverage(found?.data ?? new Uint8Array()).letters).toBe(1)
})

it('covers letters in the color of a wall, of which only the outline differs from it', () => {
  const image = draw((x, y) => {
    const isOutline = [-2, 0, 2].some(u => [-2, 0, 2].some(v => isLetter(x + u, y + v)))
    return isOutline ? [10, 10, 10] : [236, 236, 234]
  })
  expect(coverage(textMask(image, [region]).data).letters).toBe(1)
})

it('finds nothing where no color has the shape of letters', () => {
  const image = draw(photo)
  for (let i = 0; i < size.width * size.height; i++)
    image.data.set(photo(i % size.width, Math.floor(i / size.width)), 3 * i)
  expect(lettersOfOneColor(image, window)).toBeUndefined()
})
