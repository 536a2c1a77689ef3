import { describe, expect, it } from 'vitest'
import { usesOfRequest, usesPerDay } from '../allowance.ts'
import { mainImageOf } from '../define-contract.ts'
import { refusedGates } from '../gates.ts'
import { parseParams } from '../params.ts'
import { aspects, resultSize, sizeOf, sizes, textToImage } from './contract.ts'

const parse = (params: object) => parseParams(textToImage, { prompt: 'a calm sea', ...params })
const validationFailure = (prompt: string) =>
  textToImage.validateRequest?.({ params: parse({ prompt }), sizes: {} })

it('requires Pro, with 1000 images per 24 hours', () => {
  const request = { params: parse({}), pixels: 0, batchSize: 1 }
  expect(refusedGates(textToImage, 'free', request)).toHaveLength(1)
  expect(refusedGates(textToImage, 'pro', request)).toHaveLength(0)
  expect(usesPerDay(textToImage, 'pro')).toBe(1000)
  expect(usesOfRequest(textToImage, parse({ images: 3 }))).toBe(3)
})

it('needs no file, and by default makes one square PNG of 1024 pixels', () => {
  expect(mainImageOf(textToImage)).toBeUndefined()
  expect(sizeOf(parse({}))).toEqual({ width: 1024, height: 1024 })
  expect(parse({}).images).toBe(1)
  expect(textToImage.outputs.image.formats[0]).toBe('png')
})

describe('a prompt', () => {
  it('has 1 to 1000 characters after trimming', () => {
    expect(() => parse({ prompt: '  ' })).toThrow('prompt: expected 1 to 1000 characters')
    expect(() => parse({ prompt: 'x'.repeat(1001) })).toThrow('prompt: expected 1 to 1000 characters')
    expect(parse({ prompt: `  ${'x'.repeat(1000)}  ` }).prompt).toHaveLength(1000)
  })

  it.each(['?!', '...', '— · —', '((()))'])('is invalid with punctuation only: %s', prompt => {
    expect(validationFailure(prompt)).toMatchObject({ code: 'invalid-prompt' })
  })

  it.each(['a', '7', '🦊', '狐', 'Лиса!'])('is valid with a word, a digit or a pictograph: %s', prompt => {
    expect(validationFailure(prompt)).toBeUndefined()
  })
})

it('follows a sketch only if there is one, and keeps the aspect ratio of an image', () => {
  const params = parse({ imageUse: 'sketch', aspect: '16:9' })
  const image = { width: 300, height: 400 }
  expect(textToImage.validateRequest?.({ params, sizes: {} })).toMatchObject({ code: 'missing-file' })
  expect(textToImage.validateRequest?.({ params, sizes: { image } })).toBeUndefined()
  expect(resultSize(params, image)).toEqual({ width: 768, height: 1024 })
  expect(resultSize(params, { width: 1, height: 10_000 })).toEqual({ width: 1, height: 1024 })
  expect(resultSize(params, undefined)).toEqual({ width: 1024, height: 576 })
})

it.each(aspects)('has the requested longer side at %s, and the aspect ratio to the pixel', aspect => {
  const [across = 1, down = 1] = aspect.split(':').map(Number)
  for (const size of sizes) {
    const { width, height } = sizeOf({ aspect, size })
    expect(Math.max(width, height)).toBe(size)
    expect(Math.abs(width * down - height * across)).toBeLessThanOrEqual(Math.max(across, down) / 2)
  }
})
