import { expect, it } from 'vitest'
import { sniff, unsupportedType } from '../packages/imaging/src/codec/sniff.ts'
import * as stage from '../packages/stage/src/file-header.ts'

// cspell:disable
/** The first bytes of files, in Latin-1. */
const headers = [
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'RIFF\0\0\0\0WEBPVP8 ',
  'RIFF\0\0\0\0WAVEfmt ',
  'GIF87a',
  'GIF89a',
  'GIF90a',
  'II*\0',
  'MM\0*',
  'II+\0',
  'MM\0+',
  ...['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'isom', 'qt  '].map(
    brand => `\0\0\0\x20ftyp${brand}\0\0\0\0`,
  ),
  '\0\0\0\x20ftypmif1\0\0\0\0mif1heic',
  '\0\0\0\x20ftypmif1\0\0\0\0mif1avif',
  '\xff\n',
  '\0\0\0\x0cJXL \r\n',
  '\0\0\0\x0cjP  \r\n',
  'BM\x36\0',
  '8BPS\0\x01',
  '%PDF-1.7',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<?xml version="1.0"?>',
  'PK\x03\x04',
  'no image',
  '',
]
// cspell:enable

// The browser's code can't import imaging's, and imaging imports no other package: both know the signatures.
it.each(headers)('browser and server agree on files that begin with %j', header => {
  const bytes = Buffer.from(header, 'latin1')
  expect(stage.isSupportedImage(header)).toBe(sniff(bytes) !== undefined)
  expect(stage.isHeic(header)).toBe(sniff(bytes) === 'heic')
  if (!stage.isSupportedImage(header)) expect(stage.unsupportedType(header)).toBe(unsupportedType(bytes))
})
