import { catalogue, enlarging, inEnglish } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { gateWords, refusedGates } from '../gates.ts'
import { parseParams } from '../params.ts'
import { enlargementOf, imageUpscaler, sizeIn } from './contract.ts'

const asked = (params: object) => parseParams(imageUpscaler, params)
const refusal = (width: number, height: number, params: object) =>
  imageUpscaler.refuses?.({ params: asked(params), sizes: { image: { width, height } } })
const gatesFor = (width: number, height: number, params: object, batchSize = 1) => {
  const request = {
    params: asked(params),
    pixels: width * height,
    batchSize,
    sizes: { image: { width, height } },
  }
  return refusedGates(imageUpscaler, 'free', request).map(gate => inEnglish(gateWords(gate, request)))
}

describe('the size of a result', () => {
  it.each([
    ['twice by default', { width: 300, height: 200 }, {}, { width: 600, height: 400 }],
    ['by scale', { width: 300, height: 200 }, { scale: 8 }, { width: 2400, height: 1600 }],
    ['by width, in shape', { width: 300, height: 200 }, { width: 451 }, { width: 451, height: 301 }],
    ['by height, in shape', { width: 300, height: 200 }, { height: 500 }, { width: 750, height: 500 }],
    ['by both', { width: 300, height: 200 }, { width: 700, height: 700 }, { width: 700, height: 700 }],
    ['of a line', { width: 300, height: 1 }, { width: 30 }, { width: 30, height: 1 }],
  ])('is %s', (_name, picture, params, size) => {
    expect(enlargementOf(picture, asked(params))).toMatchObject({ ...size, isClamped: false })
  })

  it('is exact for the largest picture of 4 times', () => {
    const largest = enlargementOf({ width: 2048, height: 2048 }, asked({ scale: 4 }))
    expect(largest).toMatchObject({ width: 8192, height: 8192, isClamped: false })
  })

  it('is clamped in its shape, by pixels and by side', () => {
    const square = enlargementOf({ width: 1024, height: 1024 }, asked({ scale: 16 }))
    expect(square).toMatchObject({ width: 8192, height: 8192, factor: 16, isClamped: true })
    const wide = enlargementOf({ width: 1024, height: 128 }, asked({ scale: 16 }))
    expect(wide).toMatchObject({ width: enlarging.resultSide, height: 2000, isClamped: true })
  })
})

describe('a picture too large for its scale', () => {
  it.each([
    [2, 4096],
    [4, 2048],
    [8, 1536],
    [16, 1024],
  ])('is refused at %i times above %i a side', (scale, most) => {
    expect(refusal(most, most, { scale })).toBeUndefined()
    expect(refusal(10, most + 1, { scale })?.code).toBe('too-large-for-scale')
  })

  it('is told the scale, the limit and its own size', () => {
    const { code, detail } = refusal(3000, 2000, { scale: 4 }) ?? {}
    expect(code && catalogue[code].says).toBe('This picture is too large for this scale')
    expect(inEnglish(detail ?? '')).toBe('4× takes up to 2048 × 2048 pixels, this picture has 3000 × 2000')
  })

  it('is judged by the scale that a width or height comes to', () => {
    expect(refusal(3000, 2000, { width: 6000 })).toBeUndefined()
    expect(inEnglish(refusal(3000, 2000, { width: 6002 })?.detail ?? '')).toMatch(/^4× /)
    const past = refusal(100, 80, { width: 1601 })
    expect(past?.code).toBe('invalid-parameter')
    expect(inEnglish(past?.detail ?? '')).toBe(
      'width and height: expected at most 16 times 100 × 80, which is 1600 × 1280',
    )
  })
})

describe('Pro', () => {
  it('has 16 times, by whichever way it is asked for', () => {
    expect(gatesFor(100, 100, { scale: 8 })).toEqual([])
    expect(gatesFor(100, 100, { scale: 16 })).toEqual(['Upscaling 16 times'])
    expect(gatesFor(100, 100, { height: 801 })).toEqual(['Upscaling 16 times'])
    expect(gatesFor(100, 100, { height: 800, scale: 16 })).toEqual([])
  })

  it('has pictures larger than the work is optimised for, and more than one at a time', () => {
    expect(gatesFor(2048, 2048, {})).toEqual([])
    expect(gatesFor(2049, 20, {})).toHaveLength(1)
    expect(gatesFor(100, 100, {}, 2)).toEqual(['A batch of up to 10 pictures'])
  })
})

describe('what may be dropped without Pro', () => {
  it('is told with the scale, the limit and the picture’s own size', () => {
    const free = sizeIn({ width: enlarging.optimisedSide, height: enlarging.optimisedSide })
    expect(gatesFor(3000, 2000, { width: 4500 })).toEqual([
      `Upscaling a picture larger than ${free}: without it, 2× takes up to ${free} pixels, this picture has 3000 × 2000`,
    ])
  })

  it('is less than what Pro takes at 2 times, and is what the larger scales take of anyone', () => {
    expect(refusal(4096, 4096, { scale: 2 })).toBeUndefined()
    for (const scale of [4, 8, 16]) expect(refusal(2049, 2049, { scale })?.code).toBe('too-large-for-scale')
  })
})

it.each([
  [{ scale: 3 }, 'scale: expected 2, 4, 8 or 16, got 3'],
  [{ width: 0 }, `width: expected 1 to ${enlarging.resultSide}, got 0`],
  [{ denoise: 'much' }, 'denoise: expected auto or 0 to 1, got "much"'],
  [{ sharpen: 1.1 }, 'sharpen: expected 0 to 1, got 1.1'],
])('says what is wrong with %j', (params, words) => {
  expect(() => asked(params)).toThrow(words)
})
