import { expect, it } from 'vitest'
import type { MaskOp } from './mask-op.ts'
import { rasterizeOps } from './rasterize-ops.ts'
import { scaleOps } from './scale-ops.ts'

const small = { width: 40, height: 30 }
const large = { width: 120, height: 90 }
const wide = { width: 80, height: 30 }
const ops: MaskOp[] = [
  { kind: 'mask', mask: rasterizeOps([{ kind: 'area', erases: false, outline: square(20, 10, 8) }], small) },
  { kind: 'stroke', erases: false, stamps: [{ x: 6, y: 6, radius: 4 }] },
  { kind: 'area', erases: true, outline: square(22, 12, 2) },
]
function square(x: number, y: number, side: number) {
  return [
    { x, y },
    { x: x + side, y },
    { x: x + side, y: y + side },
    { x, y: y + side },
  ]
}
const countCovered = (ops: readonly MaskOp[], size: typeof small) =>
  rasterizeOps(ops, size).data.reduce((sum, value) => sum + Number(value === 255), 0)

it('returns the same operations if the sizes are equal', () => {
  expect(scaleOps(ops, small, { ...small })).toBe(ops)
})

it.each([large, wide])('covers the same share of an image of $width × $height', size => {
  const share = countCovered(ops, small) / (small.width * small.height)
  const scaled = countCovered(scaleOps(ops, small, size), size) / (size.width * size.height)
  expect(scaled).toBeCloseTo(share, 2)
})

it('keeps each operation at the same relative position', () => {
  const mask = rasterizeOps(scaleOps(ops, small, large), large)
  const at = (x: number, y: number) => mask.data[y * 3 * large.width + x * 3]
  expect([at(6, 6), at(21, 11), at(23, 13), at(35, 25)]).toEqual([255, 255, 0, 0])
})
