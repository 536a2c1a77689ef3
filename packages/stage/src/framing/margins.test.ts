import { describe, expect, it } from 'vitest'
import { held, pulled, shownOf } from './margins.ts'

const size = { width: 400, height: 300 }
const none = { left: 0, right: 0, up: 0, down: 0 }
const most = 2048

describe('pulled', () => {
  it.each([
    ['left', { ...none, left: 30 }],
    ['right', { ...none, right: -30 }],
    ['up', { ...none, up: 20 }],
    ['left-down', { ...none, left: 30, down: -20 }],
  ] as const)('moves only those sides when dragged by %s', (grip, expected) => {
    expect(pulled(none, grip, -30.4, -20.2, size, most)).toEqual(expected)
  })

  it('moves the frame without resizing it when dragged inside, at most to the image’s edge', () => {
    const margins = { left: 50, right: 10, up: 0, down: 0 }
    expect(pulled(margins, 'inside', 20, 40, size, most)).toEqual({ left: 30, right: 30, up: 0, down: 0 })
    expect(pulled(margins, 'inside', 500, 0, size, most)).toEqual({ left: 0, right: 60, up: 0, down: 0 })
  })
})

it('clamps margins to the maximum and keeps at least 16 pixels of the image', () => {
  expect(held({ left: 9999, right: 0, up: 0, down: 0 }, size, most).left).toBe(most)
  const { left, right } = held({ left: -390, right: -390, up: 0, down: 0 }, size, most)
  expect(size.width + left + right).toBe(16)
})

it.each([0.7, 1.6])('shows all of the image and frame with space to drag, on a stage of ratio %d', ratio => {
  const shown = shownOf(size, { left: 900, right: -50, up: 0, down: 30 }, ratio)
  expect(shown.width / shown.height).toBeCloseTo(ratio)
  expect(shown.x).toBeLessThan(-900)
  expect(shown.x + shown.width).toBeGreaterThan(size.width)
  expect(shown.y).toBeLessThan(0)
  expect(shown.y + shown.height).toBeGreaterThan(330)
})
