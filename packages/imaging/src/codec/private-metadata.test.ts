import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encode } from './encode.ts'
import { openFile } from './inspect.ts'
import { toMetadata } from './metadata.ts'
import { removeExifLocation, removeExifThumbnail, withoutXmpLocation } from './private-metadata.ts'

const limits = { maxPixels: 64e6, maxBytes: 50e6 }

/** EXIF as libvips writes it, with a camera and a position. */
async function exifWithLocation(): Promise<Uint8Array> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitude: '0/1 7/1 3999/100' },
    })
    .jpeg()
    .toBuffer()
  const { exif } = toMetadata(await sharp(file).metadata())
  if (!exif) throw new Error('libvips wrote no EXIF')
  return exif
}

const hasGps = (exif: Uint8Array) => {
  const latitude = Buffer.alloc(8)
  latitude.writeUInt32LE(3230, 0)
  latitude.writeUInt32LE(100, 4)
  return Buffer.from(exif).includes(latitude)
}

it('removes the position with its values, and keeps the camera', async () => {
  const exif = await exifWithLocation()
  expect(hasGps(exif)).toBe(true)
  const cleaned = removeExifLocation(exif)
  expect(hasGps(cleaned)).toBe(false)
  expect(Buffer.from(cleaned).includes('Camera')).toBe(true)
  const image = { data: new Uint8Array(3), width: 1, height: 1, channels: 3 } as const
  const file = await encode(image, { format: 'jpeg', metadata: { exif: cleaned } })
  const read = (await openFile(file, limits)).source.metadata.exif
  expect(Buffer.from(read ?? []).includes('Camera')).toBe(true)
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1 })
})

it('removes the thumbnail of the original', () => {
  // One empty directory whose next one points to a thumbnail of four bytes.
  const exif = Buffer.alloc(8 + 6 + 2 + 24 + 4 + 4)
  exif.write('II*\0', 'latin1')
  exif.writeUInt32LE(8, 4)
  exif.writeUInt32LE(14, 10)
  exif.writeUInt16LE(2, 14)
  for (const [index, tag, value] of [
    [0, 0x0201, 44],
    [1, 0x0202, 4],
  ] as const) {
    exif.writeUInt16LE(tag, 16 + index * 12)
    exif.writeUInt16LE(4, 18 + index * 12)
    exif.writeUInt32LE(1, 20 + index * 12)
    exif.writeUInt32LE(value, 24 + index * 12)
  }
  exif.write('JPEG', 44, 'latin1')
  const cleaned = Buffer.from(removeExifThumbnail(exif))
  expect(cleaned.includes('JPEG')).toBe(false)
  expect(cleaned.readUInt32LE(10)).toBe(0)
})

it.each([
  ['exif:GPSLatitude="51,30N"', false],
  ['photoshop:City="London"', false],
  ['dc:creator="Ada"', true],
])('keeps XMP with %s: %s', (property, isKept) => {
  const xmp = Buffer.from(`<rdf:Description ${property}/>`)
  expect(withoutXmpLocation(xmp) !== undefined).toBe(isKept)
})

it('returns damaged EXIF without an error', async () => {
  const valid = await exifWithLocation()
  for (let at = 8; at < valid.length; at++) {
    const damaged = Buffer.from(valid)
    damaged[at] = 0xff
    removeExifLocation(damaged)
    removeExifThumbnail(damaged)
  }
  for (let length = 0; length < 40; length++) {
    const exif = Buffer.alloc(length, 0xff)
    exif.write('II*\0', 'latin1')
    removeExifLocation(exif)
    removeExifThumbnail(exif)
  }
})
