import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniff, unsupportedType } from './sniff.ts'

const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: '#c93a22' } })

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'detects a %s by its bytes',
  async format => {
    expect(sniff(await dot.clone().toFormat(format).toBuffer())).toBe(format)
  },
)

test('detects big-endian TIFF and BigTIFF', () => {
  expect(sniff(Uint8Array.of(0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8))).toBe('tiff')
  expect(sniff(Uint8Array.of(0x49, 0x49, 0x2b, 0, 8, 0, 0, 0))).toBe('tiff')
})

test.each([
  ['an empty file', ''],
  ['one byte', '\xff'],
  ['text', 'a picture of a lemur'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an XML prolog', '<?xml version="1.0"?><svg/>'],
  ['a PDF', '%PDF-1.7'],
  ['a JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['a video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['a RIFF that is audio', 'RIFF\0\0\0\0WAVEfmt '],
])('rejects %s', (_what, start) => {
  expect(sniff(Buffer.from(start, 'latin1'))).toBeUndefined()
})

test.each([
  ['JPEG XL', '\xff\x0a\x12'],
  ['JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['PDF', '%PDF-1.7'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG', '\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">'],
  ['MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  [undefined, 'a picture of a lemur'],
])('names %s, which isn’t supported', (type, start) => {
  expect(unsupportedType(Buffer.from(start, 'latin1'))).toBe(type)
})

test('detects HEIC by any of its brands', () => {
  expect(sniff(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('heic')
  expect(sniff(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heix', 'latin1'))).toBe('heic')
  expect(sniff(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1miaf', 'latin1'))).toBeUndefined()
})
