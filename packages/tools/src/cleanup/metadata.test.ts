import { encode, type Metadata } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { addJpegMetadata, addWebpMetadata, readMetadata } from './editor/metadata.ts'

const size = { width: 21, height: 13 }
const raster = { ...size, data: new Uint8ClampedArray(21 * 13 * 3).fill(90), channels: 3 as const }
// One IFD with orientation 1 (upright).
const exif = Uint8Array.from([
  73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
])
const xmp = Uint8Array.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', character => character.charCodeAt(0))
const both = { exif, xmp }
const encoded = async (format: 'png' | 'jpeg' | 'webp', metadata?: Metadata) =>
  Uint8Array.from(await encode(raster, { format, quality: 90, ...(metadata && { metadata }) }))

it('reads the metadata that the server wrote into a PNG', async () => {
  expect(readMetadata(await encoded('png', both))).toEqual(both)
  expect(readMetadata(await encoded('png'))).toEqual({ exif: undefined, xmp: undefined })
})

it('writes a JPEG with metadata byte for byte as the server does', async () => {
  expect(addJpegMetadata(await encoded('jpeg'), both)).toEqual(await encoded('jpeg', both))
})

it('writes a WebP with metadata byte for byte as the server does', async () => {
  expect(addWebpMetadata(await encoded('webp'), both, size)).toEqual(await encoded('webp', both))
})

it('omits metadata that exceeds a JPEG segment', async () => {
  const plain = await encoded('jpeg')
  expect(addJpegMetadata(plain, { exif: new Uint8Array(70_000), xmp: undefined })).toEqual(plain)
})
