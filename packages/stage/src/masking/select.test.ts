import { expect, it } from 'vitest'
import { type Mark, withMark } from './mark.ts'
import { paintMarks } from './paint.ts'
import { scaledMark } from './scale-marks.ts'
import { isNear, pieceOf } from './select.ts'

const size = { width: 20, height: 10 }
const square = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const block = (...sides: [number, number, number, number]) =>
  paintMarks([{ kind: 'area', erases: false, outline: square(...sides) }], size)

function thing(points: number, more: { erases?: boolean } = {}): Mark {
  const piece = pieceOf(block(4, 2, 10, 8))
  if (!piece) throw new Error('nothing was painted')
  const at = { x: 5, y: 5 }
  return { kind: 'thing', erases: false, points: Array(points).fill(at), piece, madeBy: 'a test', ...more }
}

it('crops a mask to its content and draws it at the same position', () => {
  expect(thing(1)).toMatchObject({ piece: { left: 4, top: 2, mask: { width: 6, height: 6 } } })
  expect(paintMarks([thing(1)], size)).toEqual(block(4, 2, 10, 8))
  expect(pieceOf(block(0, 0, 0, 0))).toBeUndefined()
})

it('subtracts a selection from the mask', () => {
  const all: Mark = { kind: 'area', erases: false, outline: square(0, 0, 20, 10) }
  const rest = paintMarks([all, thing(1, { erases: true })], size)
  expect(rest.data.filter(value => value === 255)).toHaveLength(200 - 36)
})

it('scales a selection to another image size', () => {
  const scaled = scaledMark(thing(1), size, { width: 40, height: 40 })
  expect(scaled).toMatchObject({
    points: [{ x: 10, y: 20 }],
    piece: { left: 8, top: 8, mask: { width: 12, height: 24 } },
  })
})

it('is replaced only by the same selection with one more point', () => {
  const stroke: Mark = { kind: 'stroke', erases: false, dabs: [{ x: 1, y: 1, radius: 1 }] }
  const [one, two, another] = [thing(1), thing(2), thing(1)]
  expect(withMark([stroke, one], two)).toEqual([stroke, two])
  expect(withMark([stroke, one], another)).toHaveLength(3)
  expect(withMark([one, stroke], two)).toHaveLength(3)
  expect(withMark([one], thing(2, { erases: true }))).toHaveLength(2)
})

it('treats a point next to the object as part of it, but not a distant one', () => {
  const piece = pieceOf(block(4, 2, 10, 8))
  if (!piece) throw new Error('nothing was painted')
  expect(isNear(piece, { x: 11, y: 5 })).toBe(true)
  expect(isNear(piece, { x: 14, y: 5 })).toBe(false)
})
