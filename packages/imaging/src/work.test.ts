import { expect, test } from 'vitest'
import { progressTo } from './work.ts'

test('lends spans of its range, never goes backwards, never leaves 0 to 1', () => {
  const told: number[] = []
  const progress = progressTo(fraction => told.push(fraction))
  progress(0.1)
  const half = progress.span(0.5, 1)
  half(0.5)
  progress(0.2)
  half.span(0, 0.5)(2)
  half(7)
  expect(told).toEqual([0.1, 0.75, 1])
})
