import { expect, test } from 'vitest'
import { progressTo } from './work.ts'

test('maps spans to subranges, never decreases and stays between 0 and 1', () => {
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
