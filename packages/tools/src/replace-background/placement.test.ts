import { describe, expect, it } from 'vitest'
import { identityPlacement, isUnmoved, placementRect } from './placement.ts'

const frame = { width: 400, height: 300 }
const box = { left: 100, top: 50, right: 200, bottom: 250 }
/** The subject's box after placement. */
const placedBox = (placement: Partial<typeof identityPlacement>, isCut = false) => {
  const { left, top, width, flip } = placementRect(frame, box, isCut, { ...identityPlacement, ...placement })
  const scale = width / frame.width
  const [from, to] = flip ? [frame.width - box.right, frame.width - box.left] : [box.left, box.right]
  return {
    left: left + from * scale,
    right: left + to * scale,
    top: top + box.top * scale,
    bottom: top + box.bottom * scale,
  }
}

it('keeps the position by default', () => {
  expect(placedBox({})).toEqual(box)
  expect(isUnmoved(identityPlacement)).toBe(true)
  expect(isUnmoved({ ...identityPlacement, flip: true })).toBe(false)
})

it('scales from the middle of its bottom edge', () => {
  expect(placedBox({ scale: 50 })).toEqual({ left: 125, right: 175, top: 150, bottom: 250 })
})

it('moves by shares of the frame', () => {
  expect(placedBox({ x: 25, y: -10 })).toEqual({ left: 200, right: 300, top: 20, bottom: 220 })
})

it('flips about its own center', () => {
  expect(placedBox({ flip: true })).toEqual(box)
  expect(placedBox({ flip: true, scale: 200, x: 10 })).toMatchObject({ left: 90, right: 290, bottom: 250 })
})

describe('a subject cut by the bottom edge', () => {
  it('does not move up from it, and can move below it', () => {
    expect(placedBox({ y: -30 }, true)).toEqual(box)
    expect(placedBox({ y: 10 }, true)).toMatchObject({ bottom: 280 })
  })
})
