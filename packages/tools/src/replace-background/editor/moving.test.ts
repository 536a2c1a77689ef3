import { expect, it } from 'vitest'
import { inPlace } from '../placement.ts'
import { moved, movedByKey, resizedBy, resizedByWheel } from './moving.ts'

it.each([
  ['ArrowLeft', false, { x: -1 }],
  ['ArrowDown', true, { y: 10 }],
  ['+', false, { scale: 105 }],
  ['-', false, { scale: 95 }],
])('%s, far %s, moves it', (key, isFar, part) => {
  expect(movedByKey(inPlace, key, isFar)).toEqual({ ...inPlace, ...part })
})

it('leaves other keys to the page', () => {
  expect(movedByKey(inPlace, 'Tab', false)).toBeUndefined()
})

it('stays within what the tool takes', () => {
  expect(moved(inPlace, 500, -500)).toMatchObject({ x: 100, y: -100 })
  expect([resizedBy(inPlace, 100).scale, resizedBy(inPlace, 0.001).scale]).toEqual([400, 10])
})

it('grows with the wheel turned up, and comes back', () => {
  const larger = resizedByWheel(inPlace, -100)
  expect(larger.scale).toBeGreaterThan(105)
  expect(resizedByWheel(larger, 100).scale).toBe(100)
})
