import { describe, expect, it } from 'vitest'
import { distance, fitted, inPicture, moved, pinched, zoomed } from './view.ts'

const picture = { width: 4000, height: 3000 }
const room = { width: 800, height: 700 }

describe('a fitted image', () => {
  it('is fully visible and centered', () => {
    const { scale, x, y } = fitted(picture, room)
    expect(picture.width * scale).toBeLessThanOrEqual(room.width)
    expect(x + (picture.width * scale) / 2).toBeCloseTo(room.width / 2)
    expect(y + (picture.height * scale) / 2).toBeCloseTo(room.height / 2)
  })

  it('of a few pixels is enlarged at most 8 times', () => {
    expect(fitted({ width: 4, height: 4 }, room).scale).toBe(8)
  })

  it.each([
    { width: 0, height: 0 },
    { width: 20, height: 12 },
  ])('has a positive scale in a viewport of $width × $height', small => {
    expect(fitted(picture, small).scale).toBeGreaterThan(0)
  })
})

describe('zooming', () => {
  it('keeps the point under the pointer', () => {
    const near = zoomed(fitted(picture, room), 10, { x: 400, y: 350 }, picture, room)
    const about = { x: 310, y: 500 }
    const before = inPicture(near, about)
    const after = inPicture(zoomed(near, 1.7, about, picture, room), about)
    expect(distance(before, after)).toBeLessThan(1e-9)
  })

  it('is limited to 40 CSS pixels per image pixel, and to half the fitted size', () => {
    const about = { x: 400, y: 350 }
    const view = fitted(picture, room)
    expect(zoomed(view, 1e6, about, picture, room).scale).toBe(40)
    expect(zoomed(view, 1e-6, about, picture, room).scale).toBeCloseTo(view.scale / 2)
  })

  it('out centers an image that is smaller than the viewport', () => {
    const view = zoomed(fitted(picture, room), 0.6, { x: 0, y: 0 }, picture, room)
    expect(view.x + (picture.width * view.scale) / 2).toBeCloseTo(room.width / 2)
  })
})

describe('panning', () => {
  const near = zoomed(fitted(picture, room), 10, { x: 400, y: 350 }, picture, room)

  it('moves the image by the offset', () => {
    expect(moved(near, { x: -30, y: 12 }, picture, room)).toEqual({ ...near, x: near.x - 30, y: near.y + 12 })
  })

  it('keeps the image in the viewport', () => {
    const gone = moved(near, { x: 1e6, y: -1e6 }, picture, room)
    expect(gone.x).toBe(room.width / 2)
    expect(gone.y + picture.height * gone.scale).toBeCloseTo(room.height / 2)
  })
})

describe('two fingers', () => {
  it('keep the points under them', () => {
    const near = zoomed(fitted(picture, room), 8, { x: 400, y: 350 }, picture, room)
    const from = [
      { x: 300, y: 300 },
      { x: 500, y: 300 },
    ] as const
    const to = [
      { x: 280, y: 340 },
      { x: 560, y: 340 },
    ] as const
    const after = pinched(near, from, to, picture, room)
    for (const finger of [0, 1] as const)
      expect(distance(inPicture(near, from[finger]), inPicture(after, to[finger]))).toBeLessThan(1e-6)
    expect(after.scale).toBeCloseTo(near.scale * 1.4)
  })

  it('that start at the same point keep the scale', () => {
    const spot = { x: 300, y: 300 }
    const view = fitted(picture, room)
    expect(pinched(view, [spot, spot], [spot, { x: 400, y: 300 }], picture, room).scale).toBe(view.scale)
  })
})
