import { expect, it } from 'vitest'
import { inPlace } from '../placement.ts'
import { moved, movedByKey, resizedBy, resizedByWheel } from './moving.ts'

it.each([
  ['ArrowLeft', false, { x: -1 }],
  ['ArrowDown', true, { y: 10 }],
  ['+', false, { scale: 105 }],
  ['-', false, { scale: 95 }],
])('key %s with Shift %s changes the placement', (key, isFar, part) => {
  expect(movedByKey(inPlace, key, isFar)).toEqual({ ...inPlace, ...part })
})

it('ignores other keys', () => {
  expect(movedByKey(inPlace, 'Tab', false)).toBeUndefined()
})

it('stays within the limits of the parameters', () => {
  expect(moved(inPlace, 500, -500)).toMatchObject({ x: 100, y: -100 })
  expect([resizedBy(inPlace, 100).scale, resizedBy(inPlace, 0.001).scale]).toEqual([400, 10])
})

it('grows when the wheel turns up, and shrinks back to the same size', () => {
  const larger = resizedByWheel(inPlace, -100)
  expect(larger.scale).toBeGreaterThan(105)
  expect(resizedByWheel(larger, 100).scale).toBe(100)
})
