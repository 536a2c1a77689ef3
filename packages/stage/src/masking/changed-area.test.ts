import { expect, it } from 'vitest'
import { changedArea } from './changed-area.ts'
import type { MaskOp, Stamp } from './mask-op.ts'

const stamp = (x: number, y: number): Stamp => ({ x, y, radius: 5 })
const [a, b, c] = [stamp(10, 10), stamp(50, 10), stamp(60, 30)]
const stroke = (...stamps: Stamp[]): MaskOp => ({ kind: 'stroke', erases: false, stamps })
const area = (...outline: { x: number; y: number }[]): MaskOp => ({ kind: 'area', erases: false, outline })

it('covers only the new segment of a continued stroke', () => {
  expect(changedArea(stroke(a, b), stroke(a, b, c))).toEqual({ left: 45, top: 5, right: 65, bottom: 35 })
})

it('covers all of a stroke that starts or is removed', () => {
  const full = { left: 5, top: 5, right: 55, bottom: 15 }
  expect(changedArea(undefined, stroke(a, b))).toEqual(full)
  expect(changedArea(stroke(a, b), undefined)).toEqual(full)
})

it('covers the previous area of a shrinking rectangle', () => {
  const wide = area({ x: 0, y: 0 }, { x: 90, y: 40 })
  const narrow = area({ x: 0, y: 0 }, { x: 20, y: 10 })
  expect(changedArea(wide, narrow)).toEqual({ left: 0, top: 0, right: 90, bottom: 40 })
})

it('covers both strokes when one replaces the other', () => {
  expect(changedArea(stroke(a), stroke(c))).toEqual({ left: 5, top: 5, right: 65, bottom: 35 })
})
