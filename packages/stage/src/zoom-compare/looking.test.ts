import { describe, expect, it } from 'vitest'
import { inPicture, type View } from '../masking/view.ts'
import { type Look, look, whole } from './looking.ts'

const picture = { width: 4000, height: 3000 }
const room = { width: 800, height: 700 }
/** On a screen with two device pixels per CSS pixel. */
const around = { picture, room, full: 0.5 }
const after = (act: Look, view?: View) => look(view, act, around)

describe('the zoom view', () => {
  it('initially fits the image to the viewport', () => {
    expect(whole(picture, room)).toEqual({ scale: 0.2, x: 0, y: 50 })
  })

  it('shows one image pixel per screen pixel at full size and keeps the center', () => {
    const view = after({ type: 'full-size' })
    expect(view?.scale).toBeCloseTo(0.5)
    expect(view && inPicture(view, { x: 400, y: 350 })).toEqual({ x: 2000, y: 1500 })
  })

  it('centers an image that is smaller than the viewport at full size', () => {
    const small = { picture: { width: 200, height: 150 }, room, full: 1 }
    expect(look(undefined, { type: 'full-size' }, small)).toEqual({ scale: 1, x: 300, y: 275 })
    const about = { x: 0, y: 0 }
    expect(look(undefined, { type: 'zoom', factor: 0.01, about }, small)?.scale).toBe(1)
  })

  it('keeps the point under the pointer while zooming', () => {
    const about = { x: 200, y: 300 }
    const before = inPicture(whole(picture, room), about)
    const view = after({ type: 'zoom', factor: 3, about })
    const now = view && inPicture(view, about)
    expect(now?.x).toBeCloseTo(before.x)
    expect(now?.y).toBeCloseTo(before.y)
  })

  it('keeps the points under two fingers while pinching', () => {
    const near = after({ type: 'full-size' })
    const from = [
      { x: 300, y: 300 },
      { x: 500, y: 300 },
    ] as const
    const to = [
      { x: 250, y: 320 },
      { x: 590, y: 320 },
    ] as const
    const view = after({ type: 'pinch', from, to }, near)
    for (const finger of [0, 1] as const) {
      const was = near && inPicture(near, from[finger])
      const is = view && inPicture(view, to[finger])
      expect(is?.x).toBeCloseTo(was?.x ?? 0)
      expect(is?.y).toBeCloseTo(was?.y ?? 0)
    }
  })

  it('limits the zoom between the fitted image and 40 times full size', () => {
    const near = after({ type: 'full-size' })
    const about = { x: 0, y: 0 }
    expect(after({ type: 'zoom', factor: 0.01, about }, near)).toBeUndefined()
    expect(after({ type: 'zoom', factor: 1e6, about }, near)?.scale).toBe(20)
    expect(after({ type: 'pan', by: { x: 30, y: 0 } })).toBeUndefined()
    expect(after({ type: 'fit' }, near)).toBeUndefined()
  })
})
