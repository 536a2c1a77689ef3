import { formatInEnglish } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { refusedGates } from '../gates.ts'
import { parseParams } from '../params.ts'
import { replaceBackground } from './contract.ts'

const parse = (params: object) => parseParams(replaceBackground, params)

it('requires Pro for any parameters', () => {
  const request = { params: parse({}), pixels: 1e6, batchSize: 1 }
  expect(refusedGates(replaceBackground, 'free', request).map(({ feature }) => feature)).toContain(
    'Replace background',
  )
  expect(refusedGates(replaceBackground, 'pro', request)).toEqual([])
})

it('requires a file for an image background', () => {
  const params = parse({ backgroundType: 'image' })
  const image = { width: 10, height: 10 }
  expect(replaceBackground.validateRequest?.({ params, sizes: { image } })).toEqual({
    code: 'missing-file',
    detail: 'background',
  })
  expect(replaceBackground.validateRequest?.({ params, sizes: { image, background: image } })).toBeUndefined()
})

it('accepts only a cutout of the image’s size', () => {
  const [image, cutout] = [
    { width: 10, height: 10 },
    { width: 10, height: 11 },
  ]
  const { code, detail } =
    replaceBackground.validateRequest?.({ params: parse({}), sizes: { image, cutout } }) ?? {}
  expect([code, formatInEnglish(detail ?? '')]).toEqual([
    'invalid-parameter',
    'cutout: expected 10 × 10, got 10 × 11',
  ])
  expect(
    replaceBackground.validateRequest?.({ params: parse({}), sizes: { image, cutout: image } }),
  ).toBeUndefined()
})

describe('an invalid parameter is named', () => {
  it.each([
    [{ scale: 5 }, /scale: expected 10 to 400, got 5/],
    [{ color: 'red' }, /color: expected #rrggbb/],
    [{ colors: ['#ffffff'] }, /colors: expected 2 to 3 items/],
    [{ variations: 5 }, /variations: expected 1 to 4, got 5/],
    [{ backgroundType: 'sky' }, /backgroundType: expected prompt, color, gradient, blur or image/],
    [{ prompt: 'x'.repeat(1001) }, /prompt: expected/],
  ])('%j', (params, message) => expect(() => parse(params)).toThrow(message))
})
