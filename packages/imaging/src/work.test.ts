import { expect, test } from 'vitest'
import { createProgress } from './work.ts'

test('maps spans to subranges, never decreases and stays between 0 and 1', () => {
  const reported: number[] = []
  const progress = createProgress(fraction => reported.push(fraction))
  progress(0.1)
  const half = progress.span(0.5, 1)
  half(0.5)
  progress(0.2)
  half.span(0, 0.5)(2)
  half(7)
  expect(reported).toEqual([0.1, 0.75, 1])
})
