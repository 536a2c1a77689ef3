import { expect, it } from 'vitest'
import { identityPlacement } from '../placement.ts'
import { movePlacement, placementAfterKey, scaleByWheel, scalePlacement } from './move-placement.ts'

it.each([
  ['ArrowLeft', false, { x: -1 }],
  ['ArrowDown', true, { y: 10 }],
  ['+', false, { scale: 105 }],
  ['-', false, { scale: 95 }],
])('key %s with Shift %s changes the placement', (key, isLargeStep, part) => {
  expect(placementAfterKey(identityPlacement, key, isLargeStep)).toEqual({ ...identityPlacement, ...part })
})

it('ignores other keys', () => {
  expect(placementAfterKey(identityPlacement, 'Tab', false)).toBeUndefined()
})

it('stays within the limits of the parameters', () => {
  expect(movePlacement(identityPlacement, 500, -500)).toMatchObject({ x: 100, y: -100 })
  expect([
    scalePlacement(identityPlacement, 100).scale,
    scalePlacement(identityPlacement, 0.001).scale,
  ]).toEqual([400, 10])
})

it('grows when the wheel turns up, and shrinks back to the same size', () => {
  const larger = scaleByWheel(identityPlacement, -100)
  expect(larger.scale).toBeGreaterThan(105)
  expect(scaleByWheel(larger, 100).scale).toBe(100)
})
