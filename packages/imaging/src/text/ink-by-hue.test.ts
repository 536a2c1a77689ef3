import { expect, it } from 'vitest'
import { cornersOf, type RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { findInkByHue } from './ink-by-hue.ts'
import { textMask } from './text-mask.ts'

const size = { width: 260, height: 90 }
type Color = [number, number, number]

const line: RotatedRectangle = { center: { x: 130, y: 45 }, u: { x: 1, y: 0 }, width: 224, height: 44 }
const window = { line, left: 0, top: 0, right: size.width, bottom: size.height, reach: 30 }

/** Letters like H, 30 pixels high, with strokes 8 pixels wide. */
function isLetter(x: number, y: number): boolean {
  const column = (x - 24) % 35
  if (x < 24 || x >= 234 || y < 30 || y >= 60) return false
  return column < 8 || (column >= 20 && column < 28) || (column < 28 && y >= 41 && y < 49)
}

/** Letters on a package whose right half lies in the shadow; it ends at the letters' upper edge, before a dark wall. */
function packageInShadow(ink: Color, paper: Color): Raster {
  const data = new Uint8ClampedArray(size.width * size.height * 3)
  for (let i = 0; i < size.width * size.height; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    const light = Math.min(1, Math.max(0.3, 1.6 - x / 130))
    const isWall = y < 20 || x > 248
    const color: Color = isWall ? [25, 24, 24] : isLetter(x, y) ? ink : paper
    data.set(isWall ? color : color.map(level => level * light), 3 * i)
  }
  return { data, ...size, channels: 3 }
}

it('finds colored letters, light and dark, on paper that is partly in the shadow, and little else', () => {
  const image = packageInShadow([215, 40, 45], [235, 232, 225])
  const found = findInkByHue(image, window)
  expect(found).toBeDefined()
  const { data } = textMask(image, [{ corners: cornersOf(line) }])
  let [letters, masked, others, covered] = [0, 0, 0, 0]
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    if (isLetter(x, y)) {
      letters++
      if (data[i]) masked++
    } else if (y < 20 || x > 248) {
      others++
      if (data[i]) covered++
    }
  }
  expect(masked / letters).toBeGreaterThan(0.98)
  expect(covered / others).toBeLessThan(0.02)
})

it.each<[string, Color, Color]>([
  ['of no hue', [40, 40, 40], [235, 232, 225]],
  ['of the hue of their background', [110, 20, 24], [225, 45, 50]],
])('finds no letters %s', (_name, ink, paper) => {
  expect(findInkByHue(packageInShadow(ink, paper), window)).toBeUndefined()
})
