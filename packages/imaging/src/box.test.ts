import { expect, it } from 'vitest'
import { uniteBoxes } from './box.ts'

it('unites any number of boxes', () => {
  const boxes = Array.from({ length: 200_000 }, (_, i) => ({ left: i, top: -i, right: i + 1, bottom: 1 - i }))
  expect(uniteBoxes(boxes)).toEqual({ left: 0, top: -199_999, right: 200_000, bottom: 1 })
})
