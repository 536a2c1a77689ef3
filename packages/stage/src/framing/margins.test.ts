import { describe, expect, it } from 'vitest'
import { clampMargins, computeVisibleArea, resizeFrame } from './margins.ts'

const size = { width: 400, height: 300 }
const none = { left: 0, right: 0, up: 0, down: 0 }
const maxMargin = 2048

describe('pulled', () => {
  it.each([
    ['left', { ...none, left: 30 }],
    ['right', { ...none, right: -30 }],
    ['up', { ...none, up: 20 }],
    ['left-down', { ...none, left: 30, down: -20 }],
  ] as const)('moves only those sides when dragged by %s', (handle, expected) => {
    expect(resizeFrame(none, handle, -30.4, -20.2, size, maxMargin)).toEqual(expected)
  })

  it('moves the frame without resizing it when dragged inside, at most to the image’s edge', () => {
    const margins = { left: 50, right: 10, up: 0, down: 0 }
    expect(resizeFrame(margins, 'inside', 20, 40, size, maxMargin)).toEqual({
      left: 30,
      right: 30,
      up: 0,
      down: 0,
    })
    expect(resizeFrame(margins, 'inside', 500, 0, size, maxMargin)).toEqual({
      left: 0,
      right: 60,
      up: 0,
      down: 0,
    })
  })
})

it('clamps margins to the maximum and keeps at least 16 pixels of the image', () => {
  expect(clampMargins({ left: 9999, right: 0, up: 0, down: 0 }, size, maxMargin).left).toBe(maxMargin)
  const { left, right } = clampMargins({ left: -390, right: -390, up: 0, down: 0 }, size, maxMargin)
  expect(size.width + left + right).toBe(16)
})

it.each([0.7, 1.6])('shows all of the image and frame with space to drag, on a stage of ratio %d', ratio => {
  const area = computeVisibleArea(size, { left: 900, right: -50, up: 0, down: 30 }, ratio)
  expect(area.width / area.height).toBeCloseTo(ratio)
  expect(area.x).toBeLessThan(-900)
  expect(area.x + area.width).toBeGreaterThan(size.width)
  expect(area.y).toBeLessThan(0)
  expect(area.y + area.height).toBeGreaterThan(330)
})
