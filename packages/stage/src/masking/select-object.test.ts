import { expect, it } from 'vitest'
import { addOp, type MaskOp } from './mask-op.ts'
import { rasterizeOps } from './rasterize-ops.ts'
import { scaleOp } from './scale-ops.ts'
import { cropToContent, isNear } from './select-object.ts'

const size = { width: 20, height: 10 }
const square = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const rectangleMask = (...sides: [number, number, number, number]) =>
  rasterizeOps([{ kind: 'area', erases: false, outline: square(...sides) }], size)

function selectionOp(points: number, overrides: { erases?: boolean } = {}): MaskOp {
  const region = cropToContent(rectangleMask(4, 2, 10, 8))
  if (!region) throw new Error('nothing was painted')
  const at = { x: 5, y: 5 }
  return {
    kind: 'selection',
    erases: false,
    points: Array(points).fill(at),
    region,
    madeBy: 'a test',
    ...overrides,
  }
}

it('crops a mask to its content and draws it at the same position', () => {
  expect(selectionOp(1)).toMatchObject({ region: { left: 4, top: 2, mask: { width: 6, height: 6 } } })
  expect(rasterizeOps([selectionOp(1)], size)).toEqual(rectangleMask(4, 2, 10, 8))
  expect(cropToContent(rectangleMask(0, 0, 0, 0))).toBeUndefined()
})

it('subtracts a selection from the mask', () => {
  const all: MaskOp = { kind: 'area', erases: false, outline: square(0, 0, 20, 10) }
  const rest = rasterizeOps([all, selectionOp(1, { erases: true })], size)
  expect(rest.data.filter(value => value === 255)).toHaveLength(200 - 36)
})

it('scales a selection to another image size', () => {
  const scaled = scaleOp(selectionOp(1), size, { width: 40, height: 40 })
  expect(scaled).toMatchObject({
    points: [{ x: 10, y: 20 }],
    region: { left: 8, top: 8, mask: { width: 12, height: 24 } },
  })
})

it('is replaced only by the same selection with one more point', () => {
  const stroke: MaskOp = { kind: 'stroke', erases: false, stamps: [{ x: 1, y: 1, radius: 1 }] }
  const [one, two, another] = [selectionOp(1), selectionOp(2), selectionOp(1)]
  expect(addOp([stroke, one], two)).toEqual([stroke, two])
  expect(addOp([stroke, one], another)).toHaveLength(3)
  expect(addOp([one, stroke], two)).toHaveLength(3)
  expect(addOp([one], selectionOp(2, { erases: true }))).toHaveLength(2)
})

it('treats a point next to the object as part of it, but not a distant one', () => {
  const region = cropToContent(rectangleMask(4, 2, 10, 8))
  if (!region) throw new Error('nothing was painted')
  expect(isNear(region, { x: 11, y: 5 })).toBe(true)
  expect(isNear(region, { x: 14, y: 5 })).toBe(false)
})
