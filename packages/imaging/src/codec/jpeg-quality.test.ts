import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegQuality } from './jpeg-quality.ts'

const gray = sharp({ create: { width: 16, height: 16, channels: 3, background: '#808080' } })

test.each([10, 30, 50, 75, 85, 90, 95, 100])(
  'estimates the quality %i that a JPEG was saved with',
  async quality => {
    expect(jpegQuality(await gray.clone().jpeg({ quality }).toBuffer())).toBe(quality)
  },
)

test('estimates a similar quality for another encoder’s tables', async () => {
  const file = await gray.clone().jpeg({ quality: 60, quantisationTable: 3 }).toBuffer()
  expect(jpegQuality(file)).toBeGreaterThan(30)
  expect(jpegQuality(file)).toBeLessThan(90)
})

test('reads 16-bit tables after other tables and segments', () => {
  const comment = [0xff, 0xfe, 0, 3, 0x21]
  const chroma = [1, ...new Array(64).fill(99)]
  const luminance = [0x10, ...new Array(64).fill([0, 1]).flat()]
  const table = [0xff, 0xdb, 0, 2 + chroma.length + luminance.length, ...chroma, ...luminance]
  expect(jpegQuality(Uint8Array.from([0xff, 0xd8, ...comment, ...table]))).toBe(100)
})

test('returns undefined for other formats, truncated files and missing tables', async () => {
  const file = await gray.clone().jpeg().toBuffer()
  expect(jpegQuality(await gray.clone().png().toBuffer())).toBeUndefined()
  expect(jpegQuality(file.subarray(0, 40))).toBeUndefined()
  expect(jpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2))).toBeUndefined()
  expect(jpegQuality(new Uint8Array())).toBeUndefined()
})
