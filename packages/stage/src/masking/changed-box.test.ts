import { expect, it } from 'vitest'
import { changedBox } from './changed-box.ts'
import type { Dab, Mark } from './mark.ts'

const dab = (x: number, y: number): Dab => ({ x, y, radius: 5 })
const [a, b, c] = [dab(10, 10), dab(50, 10), dab(60, 30)]
const stroke = (...dabs: Dab[]): Mark => ({ kind: 'stroke', erases: false, dabs })
const area = (...outline: { x: number; y: number }[]): Mark => ({ kind: 'area', erases: false, outline })

it('covers only the new segment of a continued stroke', () => {
  expect(changedBox(stroke(a, b), stroke(a, b, c))).toEqual({ left: 45, top: 5, right: 65, bottom: 35 })
})

it('covers all of a stroke that starts or is removed', () => {
  const whole = { left: 5, top: 5, right: 55, bottom: 15 }
  expect(changedBox(undefined, stroke(a, b))).toEqual(whole)
  expect(changedBox(stroke(a, b), undefined)).toEqual(whole)
})

it('covers the previous area of a shrinking rectangle', () => {
  const wide = area({ x: 0, y: 0 }, { x: 90, y: 40 })
  const narrow = area({ x: 0, y: 0 }, { x: 20, y: 10 })
  expect(changedBox(wide, narrow)).toEqual({ left: 0, top: 0, right: 90, bottom: 40 })
})

it('covers both strokes when one replaces the other', () => {
  expect(changedBox(stroke(a), stroke(c))).toEqual({ left: 5, top: 5, right: 65, bottom: 35 })
})
