import { describe, expect, it } from 'vitest'
import { framed, most } from '../contract.ts'
import { framedAround, framedTo, held, none, presetOf, presets, pulled, viewOf } from './framing.ts'

const size = { width: 400, height: 300 }

describe('framedTo', () => {
  it.each(presets)('finds the least frame of $value that holds the whole picture', ({ value, ratio }) => {
    const margins = framedTo(size, ratio)
    const { width, height } = framed(size, margins)
    expect(Math.min(...Object.values(margins))).toBeGreaterThanOrEqual(0)
    expect(width === size.width || height === size.height).toBe(true)
    expect(presetOf(size, margins)).toBe(value)
  })

  it('lays the picture in the middle', () => {
    expect(framedTo(size, 16 / 9)).toEqual({ left: 66, right: 67, up: 0, down: 0 })
    expect(framedTo(size, 1)).toEqual({ left: 0, right: 0, up: 50, down: 50 })
  })
})

describe('pulled', () => {
  it.each([
    ['left', { ...none, left: 30 }],
    ['right', { ...none, right: -30 }],
    ['up', { ...none, up: 20 }],
    ['left-down', { ...none, left: 30, down: -20 }],
  ] as const)('at %s moves those sides alone', (grip, expected) => {
    expect(pulled(none, grip, -30.4, -20.2, size)).toEqual(expected)
  })

  it('at the inside moves the frame as it is, no farther than the edge of the picture', () => {
    const margins = { left: 50, right: 10, up: 0, down: 0 }
    expect(pulled(margins, 'inside', 20, 40, size)).toEqual({ left: 30, right: 30, up: 0, down: 0 })
    expect(pulled(margins, 'inside', 500, 0, size)).toEqual({ left: 0, right: 60, up: 0, down: 0 })
  })
})

it('holds margins to what may be asked for, and keeps some of the picture', () => {
  expect(held({ left: 9999, right: 0, up: 0, down: 0 }, size).left).toBe(most.margin)
  const { width } = framed(size, held({ left: -390, right: -390, up: 0, down: 0 }, size))
  expect(width).toBe(16)
})

it('widens all round by a share of the longer side', () => {
  expect(framedAround(size, 0.2)).toEqual({ left: 80, right: 80, up: 80, down: 80 })
})

it.each([0.7, 1.6])('shows picture and frame whole, with room to pull, on a stage of ratio %d', ratio => {
  const view = viewOf(size, { left: 900, right: -50, up: 0, down: 30 }, ratio)
  expect(view.width / view.height).toBeCloseTo(ratio)
  expect(view.x).toBeLessThan(-900)
  expect(view.x + view.width).toBeGreaterThan(size.width)
  expect(view.y).toBeLessThan(0)
  expect(view.y + view.height).toBeGreaterThan(330)
})
