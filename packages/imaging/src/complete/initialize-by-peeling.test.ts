import { expect, it } from 'vitest'
import { searchOf } from './initialize-by-peeling.ts'

it('compares every source within a radius for usual holes, and a bounded number for the largest', () => {
  expect(searchOf(1000)).toEqual({ radius: Math.sqrt(1000), step: 1 })
  expect(searchOf(90_000)).toEqual({ radius: 16, step: 1 })
  for (const targetCount of [200_000, 2_000_000, 40_000_000]) {
    const { radius, step } = searchOf(targetCount)
    expect(targetCount * ((2 * radius + 1) / step) ** 2).toBeLessThanOrEqual(1e7)
  }
})
