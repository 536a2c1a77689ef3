import { expect, it } from 'vitest'
import { cornersOf, type RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { findOutlinedLetters } from './outlined-letters.ts'
import { textMask } from './text-mask.ts'

const size = { width: 260, height: 90 }
type Color = [number, number, number]

const line: RotatedRectangle = { center: { x: 130, y: 45 }, u: { x: 1, y: 0 }, width: 224, height: 44 }
const region = { corners: cornersOf(line) }
const white: Color = [250, 250, 250]
const black: Color = [8, 8, 8]
/** A red shirt with a white collar, dark hair and a bright window. */
const photo = (x: number, y: number): Color => {
  if (x < 60) return [30 + (x % 7) * 9, 25 + (y % 5) * 6, 20]
  if (x > 120 && x < 150) return [246, 246, 244]
  if (x > 200) return [150 + (y % 9) * 8, 190, 230]
  return [190 + (x % 5) * 4, 30 + (y % 4) * 5, 50]
}

/** Letters like H, 30 pixels high, with strokes 8 pixels wide and an outline around them. */
function caption(fill: Color, outline: Color | undefined, background: (x: number, y: number) => Color) {
  const isLetter = (x: number, y: number) => {
    const at = x - 24
    if (at < 0 || at >= 210 || y < 30 || y >= 60) return false
    const column = at % 35
    return column < 8 || (column >= 20 && column < 28) || (column < 28 && y >= 41 && y < 49)
  }
  const isNear = (x: number, y: number) => {
    for (let v = -3; v <= 3; v++)
      for (let u = -3; u <= 3; u++) if (Math.hypot(u, v) <= 3 && isLetter(x + u, y + v)) return true
    return false
  }
  const data = new Uint8ClampedArray(size.width * size.height * 3)
  const inked = new Uint8Array(size.width * size.height)
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const isOutline = outline !== undefined && isNear(x, y)
      if (isLetter(x, y) || isOutline) inked[i] = 1
      data.set(isLetter(x, y) ? fill : isOutline ? outline : background(x, y), 3 * i)
    }
  }
  const image: Raster = { data, ...size, channels: 3 }
  return { image, inked }
}

const count = (data: Uint8Array) => data.reduce((sum, value) => sum + (value ? 1 : 0), 0)

it.each<[string, Color, Color, (x: number, y: number) => Color]>([
  ['white letters over a shirt, a collar of their color and hair of the outline’s', white, black, photo],
  ['letters of the color of the cloth behind them', [142, 190, 150], [60, 96, 66], () => [140, 186, 152]],
])('covers letters with their outline and little else: %s', (_, fill, outline, background) => {
  const { image, inked } = caption(fill, outline, background)
  const { data } = textMask(image, [region])
  expect(inked.every((isInk, i) => !isInk || data[i] === 255)).toBe(true)
  expect(count(data)).toBeLessThan(1.5 * count(inked))
})

it('takes no sign for an outline', () => {
  const isSign = (x: number, y: number) => x > 12 && x < 248 && y > 20 && y < 70
  const { image } = caption(white, undefined, (x, y) => (isSign(x, y) ? [20, 60, 160] : photo(x, y)))
  const window = { line, left: 0, top: 0, right: size.width, bottom: size.height, reach: 30 }
  expect(findOutlinedLetters(image, window)).toBeUndefined()
})
