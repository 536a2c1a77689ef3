import { describe, expect, it } from 'vitest'
import {
  distance,
  fitTransform,
  panTransform,
  panUnderCrosshair,
  pinchTransform,
  toImagePoint,
  zoomTransform,
} from './viewport-transform.ts'

const image = { width: 4000, height: 3000 }
const viewport = { width: 800, height: 700 }

describe('a fitted image', () => {
  it('is fully visible and centered', () => {
    const { scale, x, y } = fitTransform(image, viewport)
    expect(image.width * scale).toBeLessThanOrEqual(viewport.width)
    expect(x + (image.width * scale) / 2).toBeCloseTo(viewport.width / 2)
    expect(y + (image.height * scale) / 2).toBeCloseTo(viewport.height / 2)
  })

  it('of a few pixels is enlarged at most 8 times', () => {
    expect(fitTransform({ width: 4, height: 4 }, viewport).scale).toBe(8)
  })

  it.each([
    { width: 0, height: 0 },
    { width: 20, height: 12 },
  ])('has a positive scale in a viewport of $width × $height', small => {
    expect(fitTransform(image, small).scale).toBeGreaterThan(0)
  })
})

describe('zooming', () => {
  it('keeps the point under the pointer', () => {
    const zoomedIn = zoomTransform(fitTransform(image, viewport), 10, { x: 400, y: 350 }, image, viewport)
    const anchor = { x: 310, y: 500 }
    const before = toImagePoint(zoomedIn, anchor)
    const after = toImagePoint(zoomTransform(zoomedIn, 1.7, anchor, image, viewport), anchor)
    expect(distance(before, after)).toBeLessThan(1e-9)
  })

  it('is limited to 40 CSS pixels per image pixel, and to half the fitted size', () => {
    const anchor = { x: 400, y: 350 }
    const transform = fitTransform(image, viewport)
    expect(zoomTransform(transform, 1e6, anchor, image, viewport).scale).toBe(40)
    expect(zoomTransform(transform, 1e-6, anchor, image, viewport).scale).toBeCloseTo(transform.scale / 2)
  })

  it('out centers an image that is smaller than the viewport', () => {
    const transform = zoomTransform(fitTransform(image, viewport), 0.6, { x: 0, y: 0 }, image, viewport)
    expect(transform.x + (image.width * transform.scale) / 2).toBeCloseTo(viewport.width / 2)
  })
})

describe('panning', () => {
  const zoomedIn = zoomTransform(fitTransform(image, viewport), 10, { x: 400, y: 350 }, image, viewport)

  it('moves the image by the offset', () => {
    expect(panTransform(zoomedIn, { x: -30, y: 12 }, image, viewport)).toEqual({
      ...zoomedIn,
      x: zoomedIn.x - 30,
      y: zoomedIn.y + 12,
    })
  })

  it('keeps the image in the viewport', () => {
    const panned = panTransform(zoomedIn, { x: 1e6, y: -1e6 }, image, viewport)
    expect(panned.x).toBe(viewport.width / 2)
    expect(panned.y + image.height * panned.scale).toBeCloseTo(viewport.height / 2)
  })
})

describe('panning by keyboard', () => {
  it.each([
    ['left', { x: 1e6, y: 0 }, 0, 0.5],
    ['right', { x: -1e6, y: 0 }, 1, 0.5],
    ['top', { x: 0, y: 1e6 }, 0.5, 0],
    ['bottom', { x: 0, y: -1e6 }, 0.5, 1],
  ] as const)('brings the %s edge of a fitted image under the crosshair', (_, offset, x, y) => {
    const panned = panUnderCrosshair(fitTransform(image, viewport), offset, image, viewport)
    const at = toImagePoint(panned, { x: viewport.width / 2, y: viewport.height / 2 })
    expect(at.x).toBeCloseTo(x * image.width)
    expect(at.y).toBeCloseTo(y * image.height)
  })
})

describe('two fingers', () => {
  it('keep the points under them', () => {
    const zoomedIn = zoomTransform(fitTransform(image, viewport), 8, { x: 400, y: 350 }, image, viewport)
    const from = [
      { x: 300, y: 300 },
      { x: 500, y: 300 },
    ] as const
    const to = [
      { x: 280, y: 340 },
      { x: 560, y: 340 },
    ] as const
    const after = pinchTransform(zoomedIn, from, to, image, viewport)
    for (const finger of [0, 1] as const)
      expect(distance(toImagePoint(zoomedIn, from[finger]), toImagePoint(after, to[finger]))).toBeLessThan(
        1e-6,
      )
    expect(after.scale).toBeCloseTo(zoomedIn.scale * 1.4)
  })

  it('that start at the same point keep the scale', () => {
    const point = { x: 300, y: 300 }
    const transform = fitTransform(image, viewport)
    expect(
      pinchTransform(transform, [point, point], [point, { x: 400, y: 300 }], image, viewport).scale,
    ).toBe(transform.scale)
  })
})
