import { formatInEnglish, outputFileName } from '@pentimento/protocol'
import { describe, expect, it } from 'vitest'
import { parseParams } from '../params.ts'
import { type Format, paramLimits, targetsOf, universalResizer } from './contract.ts'
import { groups, pixelsOf, presets, sources } from './presets.ts'

const parseFormats = (formats: unknown) => parseParams(universalResizer, { formats }).formats
const validationFailure = (formats: Format[]) =>
  universalResizer.validateRequest?.({ params: parseParams(universalResizer, { formats }), sizes: {} })

describe('a format', () => {
  it('is a name, a size, or either with its own options', () => {
    const formats = parseFormats([
      'x-header',
      '1200x630',
      { preset: 'a6', method: 'pad' },
      { width: 64, height: 32 },
    ])
    expect(targetsOf(formats)).toMatchObject([
      { name: 'x-header', width: 1500, height: 500 },
      { name: '1200x630', width: 1200, height: 630 },
      { name: 'a6', width: 1240, height: 1748, method: 'pad' },
      { name: '64x32', width: 64, height: 32 },
    ])
  })

  it('requested twice gets a unique name each time', () => {
    const names = targetsOf(parseFormats(['a4', 'a4', { preset: 'a4', method: 'crop' }])).map(
      ({ name }) => name,
    )
    expect(names).toEqual(['a4', 'a4-2', 'a4-3'])
  })

  it.each([
    [['instagram-stories'], /formats\.0: expected a format name or a size/],
    [[], /formats: expected 1 to 24 items/],
    [Array(25).fill('a4'), /formats: expected 1 to 24 items/],
    [[{ preset: 'a4', zoom: 0.5 }], /formats\.0/],
    [[{ preset: 'a4', at: { x: 2, y: 0 } }], /formats\.0/],
  ])('%j is rejected', (formats, message) => {
    expect(() => parseFormats(formats)).toThrow(message)
  })
})

describe('rejects', () => {
  it('sides that are too short or too long', () => {
    expect(formatInEnglish(validationFailure(['15x400'])?.detail ?? '')).toContain(
      'expected sides of 16 to 10000 pixels, got 15x400',
    )
    expect(validationFailure(['10001x400'])?.code).toBe('invalid-parameter')
    expect(validationFailure(['16x10000'])).toBeUndefined()
  })

  it('too many pixels in one result, or in total', () => {
    expect(validationFailure(['8000x8000'])).toMatchObject({ code: 'image-too-large' })
    expect(formatInEnglish(validationFailure(Array(9).fill('6000x3500'))?.detail ?? '')).toContain(
      'in total, got 189 megapixels',
    )
  })
})

describe('the list of formats', () => {
  it('has unique names, and a source for each size', () => {
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length)
    for (const { id, group, source } of presets) {
      expect(groups).toContain(group)
      expect(sources[source].url, id).toMatch(/^https?:\/\/\S+$/)
      expect(sources[source].checkedOn, id).toMatch(/^\d{4}-\d{2}$/)
    }
  })

  it('has only sizes within the limits', () => {
    for (const preset of presets) {
      const { width, height } = pixelsOf(preset)
      expect(Math.min(width, height), preset.id).toBeGreaterThanOrEqual(16)
      expect(width * height, preset.id).toBeLessThanOrEqual(paramLimits.pixels)
    }
  })

  it('converts paper sizes to pixels', () => {
    const a4 = presets.find(({ id }) => id === 'a4')
    expect(a4 && pixelsOf(a4)).toEqual({ width: 2480, height: 3508 })
  })
})

it('names files after the image, the format and the size, without repeating the size', () => {
  const file = { format: 'jpeg' as const, width: 1080, height: 1920 }
  expect(outputFileName('My lemur.png', { ...file, name: 'instagram-story' })).toBe(
    'My lemur-instagram-story-1080x1920.jpg',
  )
  expect(outputFileName('lemur', { ...file, name: '1080x1920-2' })).toBe('lemur-1080x1920-2.jpg')
})
