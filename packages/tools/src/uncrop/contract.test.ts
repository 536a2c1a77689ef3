import { formatInEnglish } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { usesPerDay } from '../allowance.ts'
import { limitsOf } from '../define-contract.ts'
import { refusedGates } from '../gates.ts'
import { parseParams } from '../params.ts'
import { extendedSize, uncrop } from './contract.ts'

const validationFailure = (params: object, image = { width: 400, height: 300 }) =>
  uncrop.validateRequest?.({ params: parseParams(uncrop, params), sizes: { image } })

it('requires Pro, with 1000 uses per 24 hours', () => {
  const request = { params: parseParams(uncrop, {}), pixels: 100, batchSize: 1 }
  expect(refusedGates(uncrop, 'free', request)).toHaveLength(1)
  expect(refusedGates(uncrop, 'pro', request)).toHaveLength(0)
  expect(usesPerDay(uncrop, 'pro')).toBe(1000)
})

it('accepts images of 10 megapixels and 30 MB, and returns JPEG by default', () => {
  expect(limitsOf(uncrop.inputs.image)).toEqual({ maxPixels: 10e6, maxBytes: 30 * 2 ** 20 })
  expect(uncrop.outputs.image.formats[0]).toBe('jpeg')
})

it('accepts margins up to 2048 pixels, as existing API clients send, and seeds up to 100000', () => {
  expect(parseParams(uncrop, { left: 2048, seed: 100_000 })).toMatchObject({ left: 2048, right: 0 })
  expect(() => parseParams(uncrop, { left: 2049 })).toThrow('left: expected -10000 to 2048, got 2049')
  expect(() => parseParams(uncrop, { seed: 100_001 })).toThrow('seed: expected 0 to 100000, got 100001')
})

it('adds margins to the size, including negative ones', () => {
  const margins = { left: 10, right: -20, up: 0, down: 5 }
  expect(extendedSize({ width: 400, height: 300 }, margins)).toEqual({ width: 390, height: 305 })
})

describe('rejects', () => {
  it('a crop that leaves too little, even if another side adds more', () => {
    expect(validationFailure({ left: -390, right: 100 })).toMatchObject({ code: 'invalid-parameter' })
    expect(validationFailure({ left: -380 })).toBeUndefined()
  })

  it('a result above 16 megapixels, with the figures', () => {
    expect(validationFailure({ left: 2000 }, { width: 4000, height: 2500 })).toBeUndefined()
    const { code, detail } = validationFailure({ left: 2000, up: 500 }, { width: 4000, height: 2500 }) ?? {}
    expect([code, formatInEnglish(detail ?? '')]).toEqual([
      'image-too-large',
      'result: expected at most 16 megapixels, got 18 megapixels (6000 × 3000)',
    ])
  })
})

it.each([
  [
    { seed: 3, blurredSides: ['up', 'left'] },
    ['Blurred where nothing in the image could be continued: top; left'],
  ],
  [{ seed: 3 }, []],
  [undefined, []],
  ['something else', []],
])('says which sides are blurred: %j', (findings, notes) => {
  expect(uncrop.notesOn?.(findings).map(formatInEnglish)).toEqual(notes)
})
