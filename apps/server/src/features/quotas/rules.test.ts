import { describe, expect, it } from 'vitest'
import { roomFrom, windowBegin } from './rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const uses = [
  { count: 2, usedAt: at(1) },
  { count: 1, usedAt: at(5) },
  { count: 4, usedAt: at(9) },
]

it('counts the 24 hours before now, and not what lies on their edge', () => {
  expect(windowBegin(at(30))).toEqual(at(6))
})

describe('room', () => {
  it.each([
    ['is there while the sum stays within the limit', 8, 1, undefined],
    ['is there when nothing was used', 8, 1, undefined],
    ['comes when the oldest use is a day old', 7, 1, at(25)],
    ['comes when as many are a day old as are asked for', 7, 3, at(29)],
    ['comes for what asks for all of it when everything is a day old', 7, 7, at(33)],
    ['comes at last for what asks for more than there is', 7, 9, at(33)],
  ])('%s', (_, limit, asked, expected) => {
    expect(roomFrom(uses, limit, asked)).toEqual(expected)
  })

  it('is there for whom nothing is counted, and never where the limit is nothing', () => {
    expect(roomFrom([], 1, 1)).toBeUndefined()
  })
})
