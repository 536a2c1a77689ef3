import { describe, expect, it } from 'vitest'
import { toImagePoint, type ViewportTransform } from '../masking/viewport-transform.ts'
import { fitTransform, reduceView, type ViewAction } from './view-reducer.ts'

const image = { width: 4000, height: 3000 }
const viewport = { width: 800, height: 700 }
/** On a screen with two device pixels per CSS pixel. */
const context = { image, viewport, fullScale: 0.5 }
const reduce = (action: ViewAction, transform?: ViewportTransform) => reduceView(transform, action, context)

describe('the zoom view', () => {
  it('initially fits the image to the viewport', () => {
    expect(fitTransform(image, viewport)).toEqual({ scale: 0.2, x: 0, y: 50 })
  })

  it('shows one image pixel per screen pixel at full size and keeps the center', () => {
    const transform = reduce({ type: 'full-size' })
    expect(transform?.scale).toBeCloseTo(0.5)
    expect(transform && toImagePoint(transform, { x: 400, y: 350 })).toEqual({ x: 2000, y: 1500 })
  })

  it('centers an image that is smaller than the viewport at full size', () => {
    const small = { image: { width: 200, height: 150 }, viewport, fullScale: 1 }
    expect(reduceView(undefined, { type: 'full-size' }, small)).toEqual({ scale: 1, x: 300, y: 275 })
    const anchor = { x: 0, y: 0 }
    expect(reduceView(undefined, { type: 'zoom', factor: 0.01, anchor }, small)?.scale).toBe(1)
  })

  it('keeps the point under the pointer while zooming', () => {
    const anchor = { x: 200, y: 300 }
    const before = toImagePoint(fitTransform(image, viewport), anchor)
    const transform = reduce({ type: 'zoom', factor: 3, anchor })
    const now = transform && toImagePoint(transform, anchor)
    expect(now?.x).toBeCloseTo(before.x)
    expect(now?.y).toBeCloseTo(before.y)
  })

  it('keeps the points under two fingers while pinching', () => {
    const zoomedIn = reduce({ type: 'full-size' })
    const from = [
      { x: 300, y: 300 },
      { x: 500, y: 300 },
    ] as const
    const to = [
      { x: 250, y: 320 },
      { x: 590, y: 320 },
    ] as const
    const transform = reduce({ type: 'pinch', from, to }, zoomedIn)
    for (const finger of [0, 1] as const) {
      const was = zoomedIn && toImagePoint(zoomedIn, from[finger])
      const is = transform && toImagePoint(transform, to[finger])
      expect(is?.x).toBeCloseTo(was?.x ?? 0)
      expect(is?.y).toBeCloseTo(was?.y ?? 0)
    }
  })

  it('limits the zoom between the fitted image and 40 times full size', () => {
    const zoomedIn = reduce({ type: 'full-size' })
    const anchor = { x: 0, y: 0 }
    expect(reduce({ type: 'zoom', factor: 0.01, anchor }, zoomedIn)).toBeUndefined()
    expect(reduce({ type: 'zoom', factor: 1e6, anchor }, zoomedIn)?.scale).toBe(20)
    expect(reduce({ type: 'pan', offset: { x: 30, y: 0 } })).toBeUndefined()
    expect(reduce({ type: 'fit' }, zoomedIn)).toBeUndefined()
  })
})
