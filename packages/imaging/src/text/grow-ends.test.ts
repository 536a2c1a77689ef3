import { expect, it } from 'vitest'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { growEnds } from './grow-ends.ts'

const size = { width: 400, height: 100 }
type Color = [number, number, number]
const black: Color = [20, 20, 25]
const letterWidth = 20

/** Letters like H, 30 pixels high and 20 wide, at some distances from the left, on paper. */
function draw(letters: readonly { left: number; color?: Color; height?: number }[]): Raster {
  const data = new Uint8ClampedArray(size.width * size.height * 3).fill(230)
  for (const { left, color = black, height = 30 } of letters) {
    for (let y = 50 - height / 2; y < 50 + height / 2; y++) {
      for (let x = left; x < left + letterWidth; x++) {
        const isStroke = x < left + 6 || x >= left + 14 || (y >= 47 && y < 53)
        if (isStroke) data.set(color, 3 * (y * size.width + x))
      }
    }
  }
  return { data, ...size, channels: 3 }
}

const word = [100, 126, 152, 178, 204].map(left => ({ left }))
/** A line from x = 95 to 229. */
const line: RotatedRectangle = { center: { x: 162, y: 50 }, u: { x: 1, y: 0 }, width: 134, height: 42 }
const right = ({ center, width }: RotatedRectangle) => center.x + width / 2
const left = ({ center, width }: RotatedRectangle) => center.x - width / 2

it('lengthens a line by letters that go on beyond its ends', () => {
  const [grown] = growEnds(draw([{ left: 74 }, ...word, { left: 230 }, { left: 256 }]), [line], [line])
  expect(left(grown)).toBeGreaterThan(64)
  expect(left(grown)).toBeLessThanOrEqual(74)
  expect(right(grown)).toBeGreaterThanOrEqual(276)
  expect(right(grown)).toBeLessThan(286)
})

it('lengthens a line by a letter that it cuts', () => {
  const cut = { ...line, center: { x: 152, y: 50 }, width: 114 }
  const [grown] = growEnds(draw(word), [cut], [cut])
  expect(right(grown)).toBeGreaterThanOrEqual(224)
})

it.each<[string, { left: number; color?: Color; height?: number }]>([
  ['farther away', { left: 262 }],
  ['of another color', { left: 230, color: [200, 60, 40] }],
  ['much higher', { left: 230, height: 70 }],
])('leaves a shape that is %s', (_name, shape) => {
  expect(right(growEnds(draw([...word, shape]), [line], [line])[0])).toBeCloseTo(229, 6)
})

it.each([
  ['the dash of an item of a list', [{ left: 66, height: 6 }]],
  [
    'an ellipsis',
    [
      { left: 232, height: 8 },
      { left: 256, height: 8 },
    ],
  ],
])('lengthens a line by %s', (_name, shapes) => {
  const [grown] = growEnds(draw([...word, ...shapes]), [line], [line])
  expect(left(grown)).toBeLessThanOrEqual(Math.min(95, ...shapes.map(shape => shape.left)))
  expect(right(grown)).toBeGreaterThanOrEqual(Math.max(...shapes.map(shape => shape.left + letterWidth)))
})

it('leaves a dash if something else is beside it', () => {
  const [grown] = growEnds(draw([{ left: 40, height: 70 }, { left: 66, height: 6 }, ...word]), [line], [line])
  expect(left(grown)).toBeCloseTo(95, 6)
})

it('leaves letters to the line that they are in', () => {
  const other = { ...line, center: { x: 245, y: 50 }, width: 30 }
  const [grown] = growEnds(draw([...word, { left: 234 }]), [line], [line, other])
  expect(right(grown)).toBeCloseTo(229, 6)
})
