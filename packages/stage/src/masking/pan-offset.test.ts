import { describe, expect, it } from 'vitest'
import { alignToPixels, exposedBoxes, panOffset } from './pan-offset.ts'

const size = { width: 20, height: 12 }

describe('panning', () => {
  it('moves an aligned image by whole canvas pixels, whatever the pixel ratio', () => {
    for (const pixelRatio of [1, 1.25, 1.5, 2, 3]) {
      const before = alignToPixels({ scale: 0.3, x: 10.37, y: -4.81 }, pixelRatio)
      const after = alignToPixels({ scale: 0.3, x: 17.9, y: -5.02 }, pixelRatio)
      const offset = panOffset(before, after, pixelRatio)
      expect(before.x * pixelRatio + (offset?.x ?? Number.NaN)).toBeCloseTo(after.x * pixelRatio, 9)
      expect(before.y * pixelRatio + (offset?.y ?? Number.NaN)).toBeCloseTo(after.y * pixelRatio, 9)
    }
  })

  it('is not panning if the scale changed', () => {
    expect(panOffset({ scale: 1, x: 0, y: 0 }, { scale: 1.1, x: 0, y: 0 }, 1)).toBeUndefined()
  })

  it.each([
    [3, 0],
    [-3, 0],
    [0, 2],
    [0, -2],
    [4, 5],
    [-4, -5],
    [4, -5],
    [40, 1],
    [0, 0],
  ])('by %i, %i exposes exactly the pixels that nothing was moved to', (x, y) => {
    const visits = new Uint8Array(size.width * size.height)
    for (const box of exposedBoxes({ x, y }, size))
      for (let row = box.y; row < box.y + box.height; row++)
        for (let column = box.x; column < box.x + box.width; column++)
          visits[row * size.width + column] = (visits[row * size.width + column] ?? 0) + 1
    for (let at = 0; at < visits.length; at++) {
      const [fromX, fromY] = [(at % size.width) - x, Math.floor(at / size.width) - y]
      const isMoved = fromX >= 0 && fromX < size.width && fromY >= 0 && fromY < size.height
      expect(visits[at], `${at}`).toBe(isMoved ? 0 : 1)
    }
  })
})
