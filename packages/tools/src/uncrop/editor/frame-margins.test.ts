import { describe, expect, it } from 'vitest'
import { extendedSize } from '../contract.ts'
import { aspectRatioPresets, equalMargins, marginsForRatio, presetForMargins } from './frame-margins.ts'

const size = { width: 400, height: 300 }

describe('framedTo', () => {
  it.each(aspectRatioPresets)(
    'finds the smallest $value frame around the whole image',
    ({ value, ratio }) => {
      const margins = marginsForRatio(size, ratio)
      const { width, height } = extendedSize(size, margins)
      expect(Math.min(...Object.values(margins))).toBeGreaterThanOrEqual(0)
      expect(width === size.width || height === size.height).toBe(true)
      expect(presetForMargins(size, margins)).toBe(value)
    },
  )

  it('centers the image', () => {
    expect(marginsForRatio(size, 16 / 9)).toEqual({ left: 66, right: 67, up: 0, down: 0 })
    expect(marginsForRatio(size, 1)).toEqual({ left: 0, right: 0, up: 50, down: 50 })
  })
})

it('adds a share of the longer side on every side', () => {
  expect(equalMargins(size, 0.2)).toEqual({ left: 80, right: 80, up: 80, down: 80 })
})
