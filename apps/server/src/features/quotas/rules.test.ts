import { describe, expect, it } from 'vitest'
import { availableFrom, windowStart } from './rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const uses = [
  { count: 2, usedAt: at(1) },
  { count: 1, usedAt: at(5) },
  { count: 4, usedAt: at(9) },
]

it('counts the last 24 hours, exclusive of the boundary', () => {
  expect(windowStart(at(30))).toEqual(at(6))
})

describe('availability', () => {
  it.each([
    ['is given while the sum is within the limit', 8, 1, undefined],
    ['is given if nothing was used', 8, 1, undefined],
    ['starts when the oldest use is a day old', 7, 1, at(25)],
    ['starts when as many uses as requested are a day old', 7, 3, at(29)],
    ['starts for the full limit when all uses are a day old', 7, 7, at(33)],
    ['starts for more than the limit when all uses are a day old', 7, 9, at(33)],
  ])('%s', (_, limit, requested, expected) => {
    expect(availableFrom(uses, limit, requested)).toEqual(expected)
  })

  it('is given without uses', () => {
    expect(availableFrom([], 1, 1)).toBeUndefined()
  })
})
