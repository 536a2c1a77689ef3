import { expect, it } from 'vitest'
import { createPlane } from '../raster.ts'
import { contentOfPart } from './content-of-part.ts'

it('has the boxes that the part contains, clipped to it, and its matte at the matte’s resolution', () => {
  const matte = createPlane(20, 10, pixel => (pixel % 20) / 100 + Math.floor(pixel / 20) / 1000)
  const content = {
    matte,
    lines: [
      { left: 0, top: 0, right: 0.25, bottom: 0.5 },
      { left: 0.4, top: 0.5, right: 0.6, bottom: 1 },
    ],
    heads: [{ left: 0.625, top: 0.25, right: 0.75, bottom: 0.5 }],
  }
  const right = { left: 200, top: 0, right: 400, bottom: 200 }
  const part = contentOfPart(content, right, { width: 400, height: 200 })
  expect([part.matte.width, part.matte.height]).toEqual([10, 10])
  expect(part.matte.data[0]).toBeCloseTo(0.1)
  expect(part.matte.data[99]).toBeCloseTo(0.199)
  expect(part.lines).toEqual([{ left: 0, top: 0.5, right: expect.closeTo(0.2), bottom: 1 }])
  expect(part.heads).toEqual([{ left: 0.25, top: 0.25, right: 0.5, bottom: 0.5 }])
})
