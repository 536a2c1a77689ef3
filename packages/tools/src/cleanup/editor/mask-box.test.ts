import { expect, it } from 'vitest'
import { isLargeHole, maskBoxOf } from './mask-box.ts'

const size = { width: 6, height: 4 }

it('encloses the white pixels', () => {
  const data = new Uint8Array(24)
  data[1 * 6 + 4] = 255
  data[2 * 6 + 1] = 255
  expect(maskBoxOf({ data, ...size })).toEqual({ left: 1, top: 1, width: 4, height: 2, image: size })
})

it('is absent for an empty mask', () => {
  expect(maskBoxOf({ data: new Uint8Array(24), ...size })).toBeUndefined()
})

it.each([
  { width: 200, height: 100, isLarge: true },
  { width: 200, height: 8, isLarge: false },
  { width: 60, height: 60, isLarge: false },
])('tells a large hole from a small or thin one: $width × $height', ({ isLarge, ...box }) => {
  expect(isLargeHole({ left: 0, top: 0, ...box, image: { width: 1200, height: 900 } })).toBe(isLarge)
})
