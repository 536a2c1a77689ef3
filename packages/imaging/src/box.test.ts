import { expect, it } from 'vitest'
import { roundOut, scaleBox, uniteBoxes } from './box.ts'

it('unites any number of boxes', () => {
  const boxes = Array.from({ length: 200_000 }, (_, i) => ({ left: i, top: -i, right: i + 1, bottom: 1 - i }))
  expect(uniteBoxes(boxes)).toEqual({ left: 0, top: -199_999, right: 200_000, bottom: 1 })
})

it('scales a whole image to a whole image, whatever their sizes', () => {
  const from = { left: 0, top: 0, right: 49, bottom: 107 }
  const all = Array.from({ length: 200 }, (_, i) => i + 1)
  for (const side of all) {
    const to = { width: side, height: side }
    const box = roundOut(scaleBox(from, { width: from.right, height: from.bottom }, to))
    expect(box).toEqual({ left: 0, top: 0, right: side, bottom: side })
  }
})
