import { errorCatalog, formatInEnglish, upscaling } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { gateMessage, refusedGates, requiredPlan } from '../gates.ts'
import { parseParams } from '../params.ts'
import { enlargementOf, formatSize, imageUpscaler } from './contract.ts'

const parse = (params: object) => parseParams(imageUpscaler, params)
const failureFor = (width: number, height: number, params: object) =>
  imageUpscaler.validateRequest?.({ params: parse(params), sizes: { image: { width, height } } })
const gatesFor = (width: number, height: number, params: object, batchSize = 1) => {
  const request = {
    params: parse(params),
    pixels: width * height,
    batchSize,
    sizes: { image: { width, height } },
  }
  return refusedGates(imageUpscaler, 'free', request).map(gate => formatInEnglish(gateMessage(gate, request)))
}

describe('the size of a result', () => {
  it.each([
    ['twice as large by default', { width: 300, height: 200 }, {}, { width: 600, height: 400 }],
    ['set by scale', { width: 300, height: 200 }, { scale: 8 }, { width: 2400, height: 1600 }],
    [
      'set by width, keeping the aspect ratio',
      { width: 300, height: 200 },
      { width: 451 },
      { width: 451, height: 301 },
    ],
    [
      'set by height, keeping the aspect ratio',
      { width: 300, height: 200 },
      { height: 500 },
      { width: 750, height: 500 },
    ],
    [
      'set by width and height',
      { width: 300, height: 200 },
      { width: 700, height: 700 },
      { width: 700, height: 700 },
    ],
    ['at least one pixel', { width: 300, height: 1 }, { width: 30 }, { width: 30, height: 1 }],
  ])('is %s', (_name, image, params, size) => {
    expect(enlargementOf(image, parse(params))).toMatchObject({ ...size, isClamped: false })
  })

  it('is not clamped for the largest image at 4 times', () => {
    const largest = enlargementOf({ width: 2048, height: 2048 }, parse({ scale: 4 }))
    expect(largest).toMatchObject({ width: 8192, height: 8192, isClamped: false })
  })

  it('is clamped by pixel count and by side, keeping the aspect ratio', () => {
    const square = enlargementOf({ width: 1024, height: 1024 }, parse({ scale: 16 }))
    expect(square).toMatchObject({ width: 8192, height: 8192, factor: 16, isClamped: true })
    const wide = enlargementOf({ width: 1024, height: 128 }, parse({ scale: 16 }))
    expect(wide).toMatchObject({ width: upscaling.maxResultSide, height: 2000, isClamped: true })
  })
})

describe('an image too large for its scale', () => {
  it.each([
    [2, 8000],
    [4, 2048],
    [8, 1536],
    [16, 1024],
  ])('is rejected at %i times above %i pixels a side', (scale, most) => {
    expect(failureFor(most, most, { scale })).toBeUndefined()
    expect(failureFor(10, most + 1, { scale })?.code).toBe('too-large-for-scale')
  })

  it('gets an error with the scale, the limit and its size', () => {
    const { code, detail } = failureFor(3000, 2000, { scale: 4 }) ?? {}
    expect(code && errorCatalog[code].message).toBe('This image is too large for this scale')
    expect(formatInEnglish(detail ?? '')).toBe(
      '4× supports images up to 2048 × 2048 pixels, and this one is 3000 × 2000',
    )
  })

  it('is checked against the scale that a width or height amounts to', () => {
    expect(failureFor(3000, 2000, { width: 6000 })).toBeUndefined()
    expect(formatInEnglish(failureFor(3000, 2000, { width: 6002 })?.detail ?? '')).toMatch(/^4× /)
    const past = failureFor(100, 80, { width: 1601 })
    expect(past?.code).toBe('invalid-parameter')
    expect(formatInEnglish(past?.detail ?? '')).toBe(
      'width and height: expected at most 16 times 100 × 80, which is 1600 × 1280',
    )
  })
})

describe('Pro', () => {
  it('is required for 16 times, by scale, width or height', () => {
    expect(gatesFor(100, 100, { scale: 8 })).toEqual([])
    expect(gatesFor(100, 100, { scale: 16 })).toEqual(['16× upscaling'])
    expect(gatesFor(100, 100, { height: 801 })).toEqual(['16× upscaling'])
    expect(gatesFor(100, 100, { height: 800, scale: 16 })).toEqual([])
  })

  it('is required for images above the optimized size, and for batches', () => {
    expect(gatesFor(2048, 2048, {})).toEqual([])
    expect(gatesFor(2049, 20, {})).toHaveLength(1)
    expect(gatesFor(100, 100, {}, 2)).toEqual(['Batches of up to 10 images'])
  })
})

describe('the size limit without Pro', () => {
  it('is reported with the scale, the limit and the image’s size', () => {
    const free = formatSize({ width: upscaling.optimizedSide, height: upscaling.optimizedSide })
    expect(gatesFor(3000, 2000, { width: 4500 })).toEqual([
      `Upscaling images larger than ${free}: without Pro, 2× supports images up to ${free} pixels, and this one is 3000 × 2000`,
    ])
  })

  it('is below that of Pro at 2 times, and at most that of the larger scales', () => {
    expect(failureFor(4096, 4096, { scale: 2 })).toBeUndefined()
    for (const scale of [4, 8, 16])
      expect(failureFor(2049, 2049, { scale })?.code).toBe('too-large-for-scale')
  })
})

it.each([
  [{ scale: 3 }, 'scale: expected 2, 4, 8 or 16, got 3'],
  [{ width: 0 }, `width: expected 1 to ${upscaling.maxResultSide}, got 0`],
  [{ denoise: 'much' }, 'denoise: expected auto or 0 to 1, got "much"'],
  [{ sharpen: 1.1 }, 'sharpen: expected 0 to 1, got 1.1'],
])('explains what is wrong with %j', (params, words) => {
  expect(() => parse(params)).toThrow(words)
})

it.each([
  ['a small image', { scale: 4 }, 300, 1, 'visitor'],
  ['16 times', { scale: 16 }, 300, 1, 'pro'],
  ['a large image', { scale: 2 }, 2500, 1, 'pro'],
  ['a batch', { scale: 2 }, 300, 2, 'pro'],
])('the plan that upscaling needs: %s', (_name, params, side, batchSize, plan) => {
  const request = { params: parse(params), batchSize, sizes: { image: { width: side, height: side } } }
  expect(requiredPlan(imageUpscaler, request)).toBe(plan)
})
